import type { Coloured, Language } from "#/tools/editor/index.ts";

/** Code in one language. */
export interface Block extends Coloured {
  readonly language: Language;
}

/** The parts of an interactive example. */
export type Example =
  | {
      readonly kind: "choices";
      readonly blocks: readonly Block[];
      readonly choices: readonly Coloured[];
    }
  | { readonly kind: "console"; readonly blocks: readonly Block[] }
  | { readonly kind: "tabbed"; readonly blocks: readonly Block[] };

const languages: readonly Language[] = ["html", "css", "js", "wat"];

/** Code by language, in order of first appearance. */
function readBlocks(section: Element): Block[] {
  const blocks = new Map<Language, Element[]>();
  for (const pre of section.querySelectorAll(".code-example pre.interactive-example")) {
    const language = languages.find((name) => pre.classList.contains(name));
    if (language === undefined) continue;
    blocks.set(language, [...(blocks.get(language) ?? []), pre]);
  }
  return [...blocks].map(([language, pres]) => ({
    language,
    text: pres.map((pre) => pre.textContent).join("\n"),
    html: pres.map(htmlOf).join("\n"),
  }));
}

function htmlOf(pre: Element): string {
  return (pre.querySelector(":scope > code") ?? pre).innerHTML;
}

/** Blocks of code of an interactive example in a section. */
export const blockSelector = `.code-example pre:is(.interactive-example, .interactive-example-choice)`;

/** The section with the code of an interactive example. */
export function sectionOf(element: Element): Element | null {
  return element.closest("section") ?? element.parentElement;
}

/** Reads the code of the interactive example around an element; null if there is none. */
export function readExample(element: Element): Example | null {
  const section = sectionOf(element);
  if (section === null) return null;
  const blocks = readBlocks(section);
  const choices = [
    ...section.querySelectorAll(".code-example pre.interactive-example-choice"),
  ].map((pre) => ({ text: pre.textContent.trim(), html: htmlOf(pre).trim() }));
  if (choices.length > 0) return { kind: "choices", blocks, choices };
  if (blocks.length === 0) return null;
  const script = blocks.every(({ language }) => language === "js" || language === "wat");
  return { kind: script ? "console" : "tabbed", blocks };
}
