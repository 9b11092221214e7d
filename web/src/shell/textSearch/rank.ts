/** Ranks pages as internal/search does, with the weights of internal/search/tuning. */
import { distance } from "#/core/distance.ts";
import { compact } from "#/core/fold.ts";
import {
  postingsOf,
  type Named,
  type Place,
  type Posting,
  type TextIndex,
  type WordShard,
} from "./files.ts";
import { subjectOf, wordsOfQuery } from "./words.ts";

const worth = {
  name: 6,
  coverage: 6,
  tight: 2.5,
  text: 3,
  nameCoverage: 0.8,
  leastCoverage: 0.4,
} as const;

const placeWorth: Readonly<Record<Place, number>> = {
  name: 1,
  part: 0.7,
  path: 0.75,
  kind: 0.8,
  alias: 0.6,
};

/** Factors of words found in another way than as typed. */
const asJoined = 0.95;
const asTypo = 0.8;
const asBeginning = (typed: number, whole: number) => 0.5 + (0.3 * typed) / whole;

/** Factors of the names that a query may be. */
const shorterName = 0.9;
const memberName = 0.8;
const phraseName = 0.8;
const pairName = 0.3;
const beginningOfName = 1 / 3;
const twoShortWords = 0.5;

/** The weight of a word that no title has, and factors of the weight of others. */
const unknownRarity = 6;
const ofStop = 0.15;
const ofWhole = 0.5;
const ofCommon = 0.6;

const mostBeginnings = 40;
const mostNames = 100;
const mostTexts = 100;
/** With fewer pages with all words, those with most of them are found as well. */
const enough = 3;

interface Word {
  readonly text: string;
  readonly term: string;
  readonly whole: boolean;
  readonly stop: boolean;
  readonly common: boolean;
}

/** A page with its score. */
export interface Ranked {
  readonly page: number;
  readonly score: number;
  /** The terms of the query that are in the title. */
  readonly inName: ReadonlySet<string>;
}

interface Ranking {
  readonly ranked: readonly Ranked[];
  readonly words: readonly Word[];
  /** The found terms. */
  readonly terms: readonly string[];
  readonly corrected: string;
}

/** The pages that match a query, best first. */
export async function rank(index: TextIndex, query: string): Promise<Ranking> {
  const asked = wordsOfQuery(query);
  const plain = asked.filter(({ whole }) => !whole).map(({ text }) => text);
  const whole = compact(subjectOf(query));
  const pairs = plain.slice(1).map((text, i) => `${plain[i] ?? ""}${text}`);
  await index.load([whole, ...plain, ...pairs, ...asked.map(({ text }) => text)]);
  const { stops, common } = index.start;
  const corrections = new Map<string, string>();
  const found = asked.map(({ text, whole: isWhole }) => {
    const shard = index.shard(text);
    const isStop = stops.has(text);
    let term = shard.words.get(text) ?? text;
    if (!isStop && !isWhole && !shard.terms.has(term)) {
      const similar = similarWord(shard, text);
      if (similar !== null) {
        term = shard.words.get(similar.word) ?? similar.word;
        if (similar.isTypo) corrections.set(text, similar.word);
      }
    }
    return { text, term, whole: isWhole, stop: isStop, common: common.has(text) };
  });
  // Terms may be in other shards than their words: "colour" has the term "color".
  await index.load(found.map(({ term }) => term));
  const ranker = new Ranker(index);
  ranker.addTitles(found, query);
  ranker.addText(found);
  return {
    ranked: ranker.ranked(),
    words: found,
    terms: found.filter(({ whole: isWhole }) => !isWhole).map(({ term }) => term),
    corrected:
      corrections.size === 0
        ? ""
        : plain.map((text) => corrections.get(text) ?? text).join(" "),
  };
}

const shortestSimilar = 4;
const longestEnding = 3;

interface Similar {
  readonly word: string;
  readonly isTypo: boolean;
}

/** A word of the index in another form than a missing one, or with few typos. */
function similarWord(shard: WordShard, text: string): Similar | null {
  if (text.length < shortestSimilar) return null;
  let best: Similar | null = null;
  let bestScore = 0;
  const allowed = text.length < 7 ? 1 : 2;
  for (const [word, term] of candidates(shard)) {
    if (Math.abs(word.length - text.length) > longestEnding) continue;
    const pages = (shard.terms.get(term)?.length ?? 0) / 2;
    if (pages === 0) continue;
    const shared = sharedLength(word, text);
    const isForm =
      shared >= shortestSimilar &&
      Math.max(word.length, text.length) - shared <= longestEnding;
    const typos = distance(text, word, allowed);
    if (!isForm && typos > allowed) continue;
    const score = (isForm ? 10 + shared : 0) + 5 - typos + pages / (pages + 5);
    if (score <= bestScore) continue;
    bestScore = score;
    best = { word, isTypo: typos <= allowed };
  }
  return best;
}

function* candidates(shard: WordShard): Iterable<readonly [string, string]> {
  yield* shard.words;
  for (const term of shard.terms.keys()) yield [term, term];
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** A word of titles that may be meant by a word of the query. */
interface Alternative {
  readonly postings: readonly Posting[];
  readonly rarity: number;
  readonly factor: number;
  readonly term: string;
}

class Ranker {
  readonly #index: TextIndex;
  readonly #best = new Map<number, number>();
  readonly #inName = new Map<number, Set<string>>();
  readonly #postings = new Map<string, readonly Posting[]>();

  constructor(index: TextIndex) {
    this.#index = index;
  }

  #of(term: string): readonly Posting[] {
    const known = this.#postings.get(term);
    if (known !== undefined) return known;
    const postings = postingsOf(this.#index.shard(term).terms.get(term) ?? []);
    this.#postings.set(term, postings);
    return postings;
  }

  #base(page: number): number {
    return this.#index.start.base[page] ?? 0;
  }

  /** Scores the pages with words of the query in titles and addresses. */
  addTitles(words: readonly Word[], query: string): void {
    const covered = new Map<number, number>();
    const own = new Map<number, number>();
    let sum = 0;
    words.forEach((word, i) => {
      const alternatives = this.#alternatives(words, i);
      const rarity = rarityOf(word, alternatives);
      sum += rarity;
      const seen = new Set<number>();
      for (const { postings, rarity: ownRarity, factor, term } of alternatives) {
        for (const { page, place } of postings) {
          if (place === null || seen.has(page)) continue;
          seen.add(page);
          add(covered, page, rarity * factor * placeWorth[place]);
          if (place !== "name") continue;
          add(own, page, ownRarity * factor);
          if (term === word.term) this.#markName(page, term);
        }
      }
    });
    const names = this.#named(words, query, covered);
    for (const page of new Set([...covered.keys(), ...names.keys()])) {
      const name = names.get(page) ?? { whole: 0, shorter: 0 };
      const share = sum > 0 ? (covered.get(page) ?? 0) / sum : 0;
      const coverage = Math.max(share, name.whole * worth.nameCoverage);
      if (coverage < worth.leastCoverage && name.whole === 0) continue;
      const total = this.#index.start.totals[page] ?? 0;
      const tight = total > 0 ? Math.min((own.get(page) ?? 0) / total, 1) : 0;
      const named = Math.max(name.whole, name.shorter * coverage * coverage);
      this.#best.set(
        page,
        worth.coverage * coverage * coverage +
          worth.tight * tight * coverage +
          worth.name * named +
          this.#base(page),
      );
    }
  }

  #markName(page: number, term: string): void {
    const terms = this.#inName.get(page);
    if (terms === undefined) this.#inName.set(page, new Set([term]));
    else terms.add(term);
  }

  #alternatives(words: readonly Word[], i: number): Alternative[] {
    const word = words[i];
    if (word === undefined) return [];
    const list: Alternative[] = [];
    const addTerm = (term: string, factor: number) => {
      if (list.some((known) => known.term === term)) return;
      const postings = this.#of(term).filter(({ place }) => place !== null);
      if (postings.length === 0) return;
      const rarity = Math.log(1 + this.#index.size / (1 + postings.length));
      list.push({ postings, rarity, factor, term });
    };
    const shard = this.#index.shard(word.text);
    const isTypo = (shard.words.get(word.text) ?? word.text) !== word.term;
    addTerm(word.term, isTypo ? asTypo : 1);
    if (!word.stop) {
      for (const joined of neighbours(words, i)) {
        addTerm(this.#index.shard(joined).words.get(joined) ?? joined, asJoined);
      }
    }
    const isLast = i === words.length - 1;
    if (
      (isLast && word.text.length >= 2) ||
      (word.text.length >= 3 && list.length === 0)
    ) {
      let left = mostBeginnings;
      for (const term of shard.terms.keys()) {
        if (!term.startsWith(word.text)) continue;
        addTerm(term, asBeginning(word.text.length, term.length));
        if (--left === 0) break;
      }
    }
    return list;
  }

  /** The pages that the query is a name of, as a whole or without some of its words. */
  #named(words: readonly Word[], query: string, covered: ReadonlyMap<number, number>) {
    const found = new Map<number, { whole: number; shorter: number }>();
    const mark = (page: number, level: number, isShorter: boolean) => {
      const before = found.get(page) ?? { whole: 0, shorter: 0 };
      if (isShorter) {
        if (covered.has(page)) before.shorter = Math.max(before.shorter, level);
      } else before.whole = Math.max(before.whole, level);
      found.set(page, before);
    };
    const markAll = (name: string, factor: number, isShorter = false) => {
      for (const { page, level } of this.#pagesNamed(name)) {
        mark(page, level * factor, isShorter);
      }
    };
    const plain = words.filter(({ whole }) => !whole);
    const text = subjectOf(query);
    const whole = compact(text);
    markAll(whole, isTwoShortWords(plain) ? twoShortWords : 1);
    const [, member = ""] = /\.([^.\s(]+)[();]*$/u.exec(text) ?? [];
    if (compact(member).length >= 4) markAll(compact(member), memberName);
    this.#markPhrases(plain, markAll);
    if (plain.length < 3 || this.#pagesNamed(whole).length === 0) {
      const shorter = new Set([
        nameOf(plain, ({ stop }) => !stop),
        nameOf(plain, ({ common }) => !common),
        nameOf(plain, ({ stop, common }) => !stop && !common),
      ]);
      shorter.delete(whole);
      for (const name of shorter) markAll(name, shorterName, true);
    }
    if (whole.length >= 2) {
      let left = mostNames;
      for (const [name, pages] of this.#index.shard(whole).names) {
        if (!name.startsWith(whole)) continue;
        const factor = (beginningOfName * whole.length) / name.length;
        for (const { page, level } of pages) mark(page, level * factor, false);
        if (--left === 0) break;
      }
    }
    return found;
  }

  #pagesNamed(name: string): readonly Named[] {
    return name === "" ? [] : (this.#index.shard(name).names.get(name) ?? []);
  }

  /** Names in several words that are at least half of the query. */
  #markPhrases(
    plain: readonly Word[],
    markAll: (name: string, factor: number) => void,
  ): void {
    for (let from = 0; from < plain.length; from++) {
      let name = plain[from]?.text ?? "";
      for (let to = from + 1; to < plain.length; to++) {
        name += plain[to]?.text ?? "";
        const count = to - from + 1;
        if (count === plain.length || 2 * count < plain.length) continue;
        if (plain[from]?.stop === true || plain[to]?.stop === true) continue;
        markAll(name, count === 2 ? pairName : phraseName);
      }
    }
  }

  /** Adds the pages with words of the query in their text. */
  addText(words: readonly Word[]): void {
    const meant = words.filter(({ whole }) => !whole);
    const content = meant.filter(({ stop, common }) => !stop && !common);
    const common = meant.filter((word) => word.common && !word.stop);
    const required = [content, common, meant].find((list) => list.length > 0) ?? [];
    const terms = [...new Set(required.map(({ term }) => term))];
    if (terms.length === 0) return;
    const scores = new Map<number, number>();
    const counts = new Map<number, number>();
    for (const term of terms) {
      for (const { page, score } of this.#of(term)) {
        if (score === 0) continue;
        add(scores, page, score);
        add(counts, page, 1);
      }
    }
    let least = terms.length;
    const withAll = [...counts.values()].filter((count) => count === least).length;
    if (withAll < enough && least > 1) least = Math.max(1, Math.floor((least * 2) / 3));
    const isPartial = least < terms.length;
    const found: [page: number, score: number][] = [];
    const optional = words.filter(({ whole, common: isCommon }) => whole || isCommon);
    for (const [page, score] of scores) {
      const count = counts.get(page) ?? 0;
      if (count >= least)
        found.push([page, isPartial ? (score * count) / terms.length : score]);
    }
    this.#addOptional(found, optional);
    found.sort(([, a], [, b]) => b - a);
    const top = found[0]?.[1] ?? 0;
    for (const [page, score] of found.slice(0, mostTexts)) {
      const before = this.#best.get(page) ?? this.#base(page);
      this.#best.set(page, before + (worth.text * score) / top);
    }
  }

  /** Raises the scores of pages with words in titles and headings that are not required. */
  #addOptional(found: [page: number, score: number][], optional: readonly Word[]): void {
    const inTitles = new Map<number, number>();
    for (const { term } of optional) {
      for (const { page, score, place } of this.#of(term)) {
        if (place !== null) add(inTitles, page, (score * inTitle) / optional.length);
      }
    }
    for (const entry of found) entry[1] += inTitles.get(entry[0]) ?? 0;
  }

  ranked(): readonly Ranked[] {
    return [...this.#best]
      .map(([page, score]) => ({
        page,
        score,
        inName: this.#inName.get(page) ?? noTerms,
      }))
      .sort((a, b) => b.score - a.score || a.page - b.page)
      .slice(0, mostTexts);
  }
}

/** The approximate share of the title in the score of a word that is in it. */
const inTitle = 0.3;

const noTerms: ReadonlySet<string> = new Set();

function add(sums: Map<number, number>, page: number, value: number): void {
  sums.set(page, (sums.get(page) ?? 0) + value);
}

function rarityOf(word: Word, alternatives: readonly Alternative[]): number {
  const rarity =
    alternatives.length === 0
      ? unknownRarity
      : Math.max(...alternatives.map((alternative) => alternative.rarity));
  if (word.stop) return rarity * ofStop;
  if (word.whole) return rarity * ofWhole;
  return word.common ? rarity * ofCommon : rarity;
}

/** A word joined with the ones around it: "local storage". */
function neighbours(words: readonly Word[], i: number): string[] {
  const [before, word, after] = [words[i - 1], words[i], words[i + 1]];
  if (word === undefined) return [];
  const joined: string[] = [];
  if (after?.whole === false) joined.push(word.text + after.text);
  if (before?.whole === false) joined.push(before.text + word.text);
  return joined;
}

function nameOf(plain: readonly Word[], keep: (word: Word) => boolean): string {
  const kept = plain.filter(keep);
  return kept.every(({ common }) => common) ? "" : kept.map(({ text }) => text).join("");
}

/** Two words, one without a meaning, that are unlikely to be a name. */
function isTwoShortWords(plain: readonly Word[]): boolean {
  const length = plain.reduce((sum, { text }) => sum + text.length, 0);
  return (
    plain.length === 2 && length < 6 && plain.filter(({ stop }) => stop).length === 1
  );
}
