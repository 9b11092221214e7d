export { ThemeSwitcher } from "./ThemeSwitcher.tsx";
export { onThemeChange, storedTheme, themes } from "./store.ts";
export { frameColours } from "./apply.ts";
