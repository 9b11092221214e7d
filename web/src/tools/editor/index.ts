import { chunk } from "#/core/chunk.ts";
import type { Language } from "./language.ts";

export { Editor, type Coloured } from "./Editor.tsx";
export { languageNames, type Language } from "./language.ts";

const loadFormat = chunk(() => import("./format.ts"));

/** Formats code; the formatter is loaded on demand. */
export async function formatCode(language: Language, text: string): Promise<string> {
  return (await loadFormat()).formatCode(language, text);
}
