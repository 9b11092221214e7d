import { loader } from "./part.ts";
import type { Messages } from "./translator.ts";

/** Adds the strings of ads. Only what draws ads needs them, and their addresses. */
export const loadAdStrings = loader(
  import.meta.glob<Messages>("./*.ftl", { query: "?ads", import: "default" }),
);
