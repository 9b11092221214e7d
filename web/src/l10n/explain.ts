import { loader } from "./part.ts";
import type { Messages } from "./translator.ts";

/** Adds the strings of explanations of code, which few pages need. */
export const loadExplainStrings = loader(
  import.meta.glob<Messages>("./*.ftl", { query: "?explain", import: "default" }),
);
