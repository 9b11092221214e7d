export { ThemeSwitcher } from "./ThemeSwitcher.tsx";
export { onThemeChange, storedTheme, type Theme } from "./store.ts";
export { frameColours } from "./apply.ts";
