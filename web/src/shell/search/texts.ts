/** The occurrences of a word on each page, by page number. */
export type Postings = ReadonlyMap<number, number>;

const together =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}_]+/gu;
const withoutSpaces = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The words of a text, in lower case. Scripts without spaces are split into pairs.
 * internal/site/export/searchindex.go splits pages in the same way.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const run of text.toLowerCase().match(together) ?? []) {
    const letters = Array.from(run);
    if (!withoutSpaces.test(run) || letters.length < 2) words.push(run);
    else letters.slice(1).forEach((letter, i) => words.push(`${letters[i]}${letter}`));
  }
  return words;
}

/**
 * Parses a list of pages: in order, each as its distance from the previous one in base
 * 36, followed by a dot and the number of occurrences if that is more than 1.
 */
export function postingsOf(text: string): Postings {
  const postings = new Map<number, number>();
  let page = 0;
  for (const entry of text.split(" ")) {
    const [distance = "", count = "1"] = entry.split(".");
    if (distance === "") continue;
    page += parseInt(distance, 36);
    postings.set(page, parseInt(count, 36));
  }
  return postings;
}

/** The pages with all words, ranked by the frequency of rare words. */
export function rankTexts(words: readonly Postings[], limit: number): number[] {
  const [rarest, ...others] = [...words].sort((a, b) => a.size - b.size);
  if (rarest === undefined) return [];
  const ranked: { readonly page: number; readonly rank: number }[] = [];
  for (const page of rarest.keys()) {
    if (!others.every((postings) => postings.has(page))) continue;
    const rank = words.reduce(
      (sum, postings) =>
        sum + Math.log1p(postings.get(page) ?? 0) / Math.log(2 + postings.size),
      0,
    );
    ranked.push({ page, rank });
  }
  ranked.sort((a, b) => b.rank - a.rank || a.page - b.page);
  return ranked.slice(0, limit).map(({ page }) => page);
}

/**
 * The name of a word's shard: its first two letters or, in other scripts, the block of 64
 * code points of the first one.
 */
export function shardOf(word: string): string {
  const code = word.codePointAt(0) ?? 0;
  if (code >= 0x80) return `u${(code >> 6).toString(16)}`;
  const second = word.charCodeAt(1);
  return word.charAt(0) + (second < 0x80 ? word.charAt(1) : "-");
}
