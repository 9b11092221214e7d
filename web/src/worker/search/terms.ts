/** Words of queries, split like those of packs (docs/reference/offline.md, Words). */
import { compact, fold } from "#/core/fold.ts";

/** A possible spelling of a word. */
export interface Spelling {
  /** The prefix of matching words. */
  readonly start: string;
  readonly word: string;
  /** The weight of the spelling; 1 for the word as typed. */
  readonly boost: number;
}

/** A word of a query; its best spelling counts. */
export interface Term {
  readonly spellings: readonly Spelling[];
}

/** Scripts that are written without spaces. */
const ideographs =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{2ffff}]+/gu;

/** The maximum of words in a query. */
const maxTerms = 12;

/** Ideographs in pairs; a single one is a word. */
function pairs(text: string): readonly string[] {
  const signs = Array.from(text);
  if (signs.length < 2) return signs;
  return signs.slice(1).map((sign, i) => `${signs[i] ?? ""}${sign}`);
}

const exactly = (word: string, boost = 1): Spelling => ({ start: word, word, boost });

/** Packs have unstemmed words: a word may only occur in the singular. */
function spellingsOf(word: string): readonly Spelling[] {
  const start = /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
  return [{ start, word, boost: 1 }];
}

function termsOf(chunk: string): readonly Term[] {
  const terms: Term[] = [];
  for (const run of chunk.match(ideographs) ?? []) {
    for (const pair of pairs(run)) terms.push({ spellings: [exactly(pair)] });
  }
  const words = chunk.replace(ideographs, " ").match(/[\p{L}\p{N}][\p{L}\p{N}\p{Mn}]*/gu);
  const [, sign = ""] = /^["'`([{]*(::|[@:<$#.])[\p{L}\p{N}]/u.exec(chunk) ?? [];
  (words ?? []).map(fold).forEach((word, i) => {
    const spellings = spellingsOf(word);
    const isSigned = i === 0 && sign !== "";
    terms.push({
      spellings: isSigned
        ? [
            exactly(sign + word),
            ...spellings.map((spelling) => ({ ...spelling, boost: 0.6 })),
          ]
        : spellings,
    });
  });
  return terms;
}

/** The words of a query, and the name that they may form. */
interface Terms {
  readonly terms: readonly Term[];
  readonly whole: string;
}

export function termsOfQuery(query: string): Terms {
  const chunks = query.normalize("NFC").trim().split(/\s+/);
  const terms = new Map<string, Term>();
  for (const term of chunks.flatMap(termsOf)) {
    terms.set(term.spellings[0]?.word ?? "", term);
  }
  return { terms: [...terms.values()].slice(0, maxTerms), whole: compact(query) };
}
