import { loader } from "./part.ts";
import type { Messages } from "./translator.ts";

/** Loads the strings of ads, which only sites with ads need. */
export const loadAdStrings = loader(
  import.meta.glob<Messages>("./*.ftl", { query: "?ads", import: "default" }),
);
