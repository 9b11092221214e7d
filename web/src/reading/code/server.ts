import { highlightCode } from "./prism-all.ts";

/** The language of a block as named in the documentation, and its code. */
type Block = readonly [language: string, code: string];

/**
 * Highlights a JSON list of blocks. Returns the HTML of each, separated by NULs, and
 * empty for an unknown language.
 */
export function highlight(blocksJSON: string): string {
  const blocks = JSON.parse(blocksJSON) as readonly Block[];
  return blocks
    .map(([language, code]) => highlightCode(code, language) ?? "")
    .join("\u0000");
}
