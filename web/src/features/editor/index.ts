import type { Language } from "./Editor.tsx";

export { Editor, languageNames, type Language } from "./Editor.tsx";

/** Lays out code in the usual way; the means are fetched when they are needed. */
export async function formatCode(language: Language, text: string): Promise<string> {
  return (await import("./format.ts")).formatCode(language, text);
}
