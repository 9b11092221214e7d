import type { Messages } from "./translator.ts";

type Sources = Readonly<Record<string, () => Promise<Messages>>>;

/**
 * The strings that the first script can do without: `screens` is what screens share, and
 * the others are what only one screen needs, by its folder.
 */
export const parts: Readonly<Record<string, Sources>> = {
  screens: import.meta.glob<Messages>("./*.ftl", {
    query: "?screens",
    import: "default",
  }),
  settings: import.meta.glob<Messages>("./*.ftl", {
    query: "?settings",
    import: "default",
  }),
  privacy: import.meta.glob<Messages>("./*.ftl", {
    query: "?privacy",
    import: "default",
  }),
  offline: import.meta.glob<Messages>("./*.ftl", {
    query: "?offline",
    import: "default",
  }),
  unavailable: import.meta.glob<Messages>("./*.ftl", {
    query: "?offline",
    import: "default",
  }),
  observatory: import.meta.glob<Messages>("./*.ftl", {
    query: "?observatory",
    import: "default",
  }),
};
