export { ThemeSwitcher } from "./ThemeSwitcher.tsx";
export { onThemeChange, storedTheme } from "./store.ts";
export { frameColours } from "./apply.ts";
