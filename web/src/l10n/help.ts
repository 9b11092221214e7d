import { loader } from "./part.ts";
import type { Messages } from "./translator.ts";

/** Adds the strings of conversations with AI help, which only they need. */
export const loadHelpStrings = loader(
  import.meta.glob<Messages>("./*.ftl", { query: "?help", import: "default" }),
);
