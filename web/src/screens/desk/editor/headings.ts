/** The number of headings up to a line, from 1, not counting code. */
export function headingsBefore(text: string, line: number): number {
  let count = 0;
  let fence = "";
  for (const [i, row] of text.split("\n").entries()) {
    if (i >= line) break;
    const [, mark = ""] = /^\s*(`{3}|~{3})/.exec(row) ?? [];
    if (mark !== "" && (fence === "" || fence === mark)) {
      fence = fence === "" ? mark : "";
    } else if (fence === "" && /^#{2,6}\s/.test(row)) {
      count++;
    }
  }
  return count;
}
