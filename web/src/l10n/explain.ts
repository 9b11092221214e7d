import { loader } from "./part.ts";
import type { Messages } from "./translator.ts";

/** Loads the strings of explanations, which few pages need. */
export const loadExplainStrings = loader(
  import.meta.glob<Messages>("./*.ftl", { query: "?explain", import: "default" }),
);
