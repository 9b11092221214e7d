import type { Messages } from "./translator.ts";

type Sources = Readonly<Record<string, () => Promise<Messages>>>;

/** Strings used by a single screen, by its folder. */
export const own: Readonly<Record<string, Sources>> = {
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
