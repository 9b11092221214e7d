import { useCallback, useMemo, useState } from "react";
import type { Language } from "#/tools/editor/index.ts";
import type { Block } from "./read.ts";

export type Texts = Readonly<Record<Language, string>>;

function textsOf(blocks: readonly Block[]): Texts {
  const texts = { html: "", css: "", js: "", wat: "" };
  for (const { language, text } of blocks) texts[language] = text;
  return texts;
}

interface BlocksControl {
  readonly texts: Texts;
  readonly change: (language: Language, text: string) => void;
  /** Restores the original code, and returns it. */
  readonly reset: () => Texts;
}

/** The code of an example with the reader's changes. */
export function useBlocks(blocks: readonly Block[]): BlocksControl {
  const initial = useMemo(() => textsOf(blocks), [blocks]);
  const [texts, setTexts] = useState(initial);
  const change = useCallback((language: Language, text: string) => {
    setTexts((before) => ({ ...before, [language]: text }));
  }, []);
  const reset = useCallback(() => {
    setTexts(initial);
    return initial;
  }, [initial]);
  return { texts, change, reset };
}
