import { highlightCode } from "./prism-all.ts";

/** The language of a block as the documentation names it, and its code. */
type Block = readonly [language: string, code: string];

/**
 * Highlights a JSON list of blocks. The answer is a JSON list of the same
 * length: HTML, or null where the language is not known.
 */
export function highlight(blocksJSON: string): string {
  const blocks = JSON.parse(blocksJSON) as readonly Block[];
  return JSON.stringify(blocks.map(([language, code]) => highlightCode(code, language)));
}
