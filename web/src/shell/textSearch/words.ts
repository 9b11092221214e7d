/** Splits queries into words as internal/search/words does. */
import { compact, fold } from "#/core/fold.ts";

/** A word of a query, folded. */
export interface QueryWord {
  readonly text: string;
  /** A name with signs, "a.b" or "@media", whose words also count by themselves. */
  readonly whole: boolean;
}

const longestName = 60;
const mostWords = 16;

/** Scripts that are written without spaces. */
const ideograph =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{2ffff}]/u;
const pieces = new RegExp(
  `${ideograph.source}+|(?:(?!${ideograph.source})[\\p{L}\\p{Nd}])(?:(?!${ideograph.source})[\\p{L}\\p{Nd}\\p{Mn}])*`,
  "gu",
);

/** Ideographs in pairs; a single one is a word. */
function pairsOf(text: string): string[] {
  const signs = Array.from(text);
  if (signs.length < 2) return signs;
  return signs.slice(1).map((sign, i) => `${signs[i] ?? ""}${sign}`);
}

function wordsOfChunk(chunk: string): QueryWord[] {
  const plain: string[] = [];
  const list: QueryWord[] = [];
  for (const piece of chunk.match(pieces) ?? []) {
    if (ideograph.test(piece)) {
      list.push(...pairsOf(piece).map((text) => ({ text, whole: false })));
      continue;
    }
    plain.push(fold(piece));
    list.push({ text: fold(piece), whole: false });
  }
  const [first = ""] = plain;
  const [, sign = ""] = /^["'`([{]*(::|[@:<$#.])[\p{L}\p{N}]/u.exec(chunk) ?? [];
  if (sign !== "" && first !== "") list.push({ text: sign + first, whole: true });
  const joined = plain.join("");
  const hasSigns = /.[-._:/]./u.test(chunk);
  if (hasSigns && plain.length > 1 && plain.length <= 5 && joined.length <= longestName) {
    list.push({ text: joined, whole: true });
  }
  return list;
}

/** The words of a query, without punctuation at its ends. */
export function wordsOfQuery(query: string): readonly QueryWord[] {
  return subjectOf(query).split(/\s+/).flatMap(wordsOfChunk).slice(0, mostWords);
}

/** A query in lower case, without punctuation at its ends unless it has nothing else. */
export function subjectOf(query: string): string {
  const text = query.normalize("NFC").toLowerCase().trim();
  return compact(text) === "" ? text : text.replace(/^[?!.](?=\s)|[?!.]+$/g, "").trim();
}
