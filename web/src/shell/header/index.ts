export { Header } from "./Header.tsx";
export type { MenuEntry } from "./menus.ts";
