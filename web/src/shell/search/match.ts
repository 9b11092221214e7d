import { compact, type Entry } from "./entries.ts";
import { correct } from "./typos.ts";

/** Words of a query: in lower case, with dots kept only at the ends of a term. */
export function terms(query: string): string[] {
  return query
    .toLowerCase()
    .trim()
    .split(/[\s,]+/)
    .flatMap((word) => (isDotted(word) ? [word] : word.split(".")))
    .filter((term) => term !== "" && term !== ".");
}

/** Reports whether a word is code such as `.map`, whose dot is significant. */
function isDotted(word: string): boolean {
  return /^\.|\.$/.test(word);
}

/** The results, and the words to mark in them. */
export interface Found {
  readonly entries: readonly Pick<Entry, "title" | "url">[];
  readonly words: readonly string[];
}

// The weights of a rank: the whole name of a page first, then its beginning, then
// popularity, then shorter addresses.
const worth = {
  name: 100,
  beginning: 30,
  titleStart: 10,
  wordStart: 6,
  inside: 2,
  path: 1,
  weight: 2,
  segment: 0.5,
  letter: 0.05,
} as const;

/** Parts of a site that are rarely searched by title. */
const asides: readonly (readonly [string, number])[] = [
  ["mozilla/", 14],
  ["mdn/", 16],
  ["glossary/", 5],
  ["web/webdriver/", 8],
  ["web/xml/", 6],
];

/**
 * The entries with every word of a query, best first. If there are hardly any, typos are
 * corrected using the words of all titles.
 */
export function find(
  entries: readonly Entry[],
  vocabulary: ReadonlyMap<string, number>,
  query: string,
  limit: number,
): Found {
  const words = terms(query);
  if (words.length === 0) return { entries: [], words };
  // Names of pages have no dots at their ends: `.map` is a method, not the page "Map".
  const isName = !words.some(isDotted);
  const found = best(entries, words, isName ? compact(query) : "", limit);
  if (found.length > 0) return { entries: found, words };
  const corrected = words.map((word) =>
    vocabulary.has(word) || isDotted(word) ? word : (correct(word, vocabulary) ?? word),
  );
  if (corrected.every((word, i) => word === words[i])) return { entries: [], words };
  return {
    entries: best(entries, corrected, isName ? compact(corrected.join("")) : "", limit),
    words: corrected,
  };
}

function best(
  entries: readonly Entry[],
  words: readonly string[],
  whole: string,
  limit: number,
): Entry[] {
  const ranked: { entry: Entry; rank: number }[] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, words, whole);
    if (rank === undefined) continue;
    if (ranked.length === limit && rank <= (ranked[limit - 1]?.rank ?? 0)) continue;
    let at = ranked.length;
    while (at > 0 && (ranked[at - 1]?.rank ?? 0) < rank) at--;
    ranked.splice(at, 0, { entry, rank });
    if (ranked.length > limit) ranked.pop();
  }
  return ranked.map(({ entry }) => entry);
}

/** The rank of an entry; undefined if it lacks a word. */
function rankOf(
  entry: Entry,
  words: readonly string[],
  whole: string,
): number | undefined {
  const named = whole !== "" && entry.names.includes(whole);
  let rank = 0;
  let titled = named;
  for (const word of words) {
    const at = entry.low.indexOf(word);
    if (at >= 0) {
      titled = true;
      if (at === 0) rank += worth.titleStart;
      else if (isWordStart(entry.low, at)) rank += worth.wordStart;
      else rank += worth.inside;
    } else if (word.length > 1 && entry.path.includes(word)) rank += worth.path;
    else if (!named) return undefined;
  }
  if (!titled) return undefined;
  if (named) rank += worth.name;
  else if (whole !== "" && entry.names.some((name) => name.startsWith(whole))) {
    rank += worth.beginning;
  }
  rank += worth.weight * entry.weight;
  rank -= worth.segment * entry.path.split("/").length;
  rank -= worth.letter * entry.title.length;
  for (const [below, cost] of asides) {
    if (entry.path.startsWith(below)) rank -= cost;
  }
  return rank;
}

function isWordStart(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/** The parts of a title, with matching ones marked. */
export function highlight(
  title: string,
  words: readonly string[],
): { readonly text: string; readonly hit: boolean }[] {
  const escaped = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (escaped.length === 0) return [{ text: title, hit: false }];
  const pattern = new RegExp(`(${escaped.join("|")})`, "i");
  return title
    .split(pattern)
    .map((text, i) => ({ text, hit: i % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
