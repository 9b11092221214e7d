import { highlightCode } from "./prism-all.ts";

/** The language of a block as the documentation names it, and its code. */
type Block = readonly [language: string, code: string];

/**
 * Highlights a JSON list of blocks. The result is the HTML of each, with a NUL
 * between them; that of a block whose language is not known is empty.
 */
export function highlight(blocksJSON: string): string {
  const blocks = JSON.parse(blocksJSON) as readonly Block[];
  return blocks
    .map(([language, code]) => highlightCode(code, language) ?? "")
    .join("\u0000");
}
