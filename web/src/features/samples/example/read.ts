import type { Language } from "#/features/editor/index.ts";

/** Code in one language. */
export interface Block {
  readonly language: Language;
  readonly text: string;
}

/** An interactive example and what it consists of. */
export type Example =
  | {
      readonly kind: "choices";
      readonly blocks: readonly Block[];
      readonly choices: readonly string[];
    }
  | { readonly kind: "console"; readonly blocks: readonly Block[] }
  | { readonly kind: "tabbed"; readonly blocks: readonly Block[] };

const languages: readonly Language[] = ["html", "css", "js", "wat"];

/** Code per language, in the order in which the languages first appear. */
function readBlocks(section: Element): Block[] {
  const blocks = new Map<Language, string[]>();
  for (const pre of section.querySelectorAll(".code-example pre.interactive-example")) {
    const language = languages.find((name) => pre.classList.contains(name));
    if (language === undefined) continue;
    const texts = blocks.get(language) ?? [];
    texts.push(pre.textContent);
    blocks.set(language, texts);
  }
  return [...blocks].map(([language, texts]) => ({ language, text: texts.join("\n") }));
}

/** Finds the code of an interactive example around it; null when there is none. */
export function readExample(element: Element): Example | null {
  const section = element.closest("section") ?? element.parentElement;
  if (section === null) return null;
  const blocks = readBlocks(section);
  const choices = [
    ...section.querySelectorAll(".code-example pre.interactive-example-choice"),
  ].map((pre) => pre.textContent.trim());
  if (choices.length > 0) return { kind: "choices", blocks, choices };
  if (blocks.length === 0) return null;
  const script = blocks.every(({ language }) => language === "js" || language === "wat");
  return { kind: script ? "console" : "tabbed", blocks };
}
