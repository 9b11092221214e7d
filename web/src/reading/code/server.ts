import { splitLines } from "./lines.ts";
import { highlightCode } from "./prism-all.ts";
import { escape } from "./write.ts";

/**
 * The language of a block as named in the documentation, its code, and its marked lines and
 * first number if lines are shown.
 */
type Block = readonly [language: string, code: string, marks?: string, first?: string];

/**
 * Highlights a JSON list of blocks. Returns the HTML of each, separated by NULs, and
 * empty for an unknown language.
 */
export function highlight(blocksJSON: string): string {
  const blocks = JSON.parse(blocksJSON) as readonly Block[];
  return blocks
    .map(([language, code, marks, first]) => {
      const html = highlightCode(code, language);
      if (marks === undefined || first === undefined) return html ?? "";
      return splitLines(html ?? escape(code), { marks, first });
    })
    .join("\u0000");
}
