import { loader } from "./part.ts";
import type { Messages } from "./translator.ts";

/** Loads the strings of AI help. */
export const loadHelpStrings = loader(
  import.meta.glob<Messages>("./*.ftl", { query: "?help", import: "default" }),
);
