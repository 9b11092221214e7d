import { distance } from "#/core/distance.ts";
import type { Entry } from "./entries.ts";

/** Shorter words are too similar to others to be corrected. */
const shortest = 4;

/** The words of all titles, each with the weight of its pages. */
export function vocabularyOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const { title, weight } of entries) {
    const parts = title.match(/[\p{L}\p{N}-]+/gu) ?? [];
    for (const part of parts) {
      const word = part.toLowerCase();
      if (word.length >= shortest) words.set(word, (words.get(word) ?? 0) + weight + 0.1);
    }
  }
  return words;
}

/** The number of typos corrected in a word. */
function allowed(word: string): number {
  return word.length < 7 ? 1 : 2;
}

/** The most likely correction of a mistyped word. */
export function correct(
  word: string,
  vocabulary: ReadonlyMap<string, number>,
): string | undefined {
  if (word.length < shortest) return undefined;
  const limit = allowed(word);
  let best: string | undefined;
  let bestScore = -Infinity;
  for (const [known, weight] of vocabulary) {
    // The word may be incomplete.
    const compared =
      known.length > word.length + limit ? known.slice(0, word.length) : known;
    if (Math.abs(compared.length - word.length) > limit) continue;
    const typos = distance(word, compared, limit);
    if (typos > limit) continue;
    const score =
      weight / (weight + 5) -
      typos * 2 -
      (compared === known ? 0 : 1) -
      (known.startsWith(word.charAt(0)) ? 0 : 1);
    if (score > bestScore) {
      bestScore = score;
      best = known;
    }
  }
  return best;
}
