import { fold } from "./fold.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");

/**
 * Text as HTML with the words marked that begin with one of some folded words; null if there
 * is none.
 */
export function markedText(text: string, words: readonly string[]): string | null {
  const starts = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  const html = text
    .split(/([\p{L}\p{N}\p{Mn}]+)/u)
    .map((piece, i) => {
      const word = i % 2 === 1 ? fold(piece) : "";
      const isFound = word !== "" && starts.some((start) => isMeant(word, start));
      return isFound ? `<mark>${escaped(piece)}</mark>` : escaped(piece);
    })
    .join("");
  return html.includes("<mark>") ? html : null;
}

/** Short words are only marked as a whole, and ideographs everywhere. */
function isMeant(word: string, start: string): boolean {
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(start)) return word.includes(start);
  return start.length < 3 ? word === start : word.startsWith(start);
}
