/** How lines of a block are shown, as in the attributes of its pre element. */
export interface Lines {
  /** Numbers of marked lines from 1, each with the letters of its marks: "1h 3ha". */
  readonly marks: string;
  /** Number of the first line; empty without numbers. */
  readonly first: string;
}

/** Wraps each line of highlighted code in a span with its marks and its number. */
export function splitLines(html: string, { marks, first }: Lines): string {
  // Both may be an author's, and must not become markup.
  const marksOf = new Map<number, string>();
  for (const [, line, mark] of marks.matchAll(/(\d+)([a-z]+)/g)) {
    marksOf.set(Number(line), mark ?? "");
  }
  const begin = Number.parseInt(first, 10);
  let out = "";
  let line = "";
  let number = 1;
  const open: string[] = [];
  const end = (lineBreak: string) => {
    const mark = marksOf.get(number);
    out += '<span class="code-line"';
    if (mark !== undefined) out += ` data-mark="${mark}"`;
    if (begin > 0) out += ` data-number="${begin + number - 1}"`;
    out += `>${line}${"</span>".repeat(open.length)}${lineBreak}</span>`;
    number += 1;
    line = open.join("");
  };
  for (const part of html.split(/(<[^>]+>|\n)/)) {
    if (part === "\n") {
      end(part);
      continue;
    }
    if (part.startsWith("</")) open.pop();
    else if (part.startsWith("<")) open.push(part);
    line += part;
  }
  if (line !== "") end("");
  return out;
}

/** The lines of a block that are marked or numbered; null if none are. */
export function linesOf(pre: HTMLElement): Lines | null {
  const { lines = "", numbers = "" } = pre.dataset;
  return lines === "" && numbers === "" ? null : { marks: lines, first: numbers };
}
