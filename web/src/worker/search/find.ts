/** Searches downloaded pages. */
import { compact } from "#/core/fold.ts";
import { markedText } from "#/core/markedText.ts";
import { parseURL } from "#/core/parse.ts";
import { quickLines } from "#/core/quickLines.ts";
import type { Sort } from "#/contract/search.ts";
import { packs } from "../packs/index.ts";
import { bucketOf, findInSegment, type PageText, type SegmentRow } from "./segment.ts";
import { rowsIn, searchable, textsOf } from "./store.ts";
import { termsOfQuery, type Spelling, type Term } from "./terms.ts";

/** A found page. */
export interface Hit extends PageText {
  /** The folder of its language, as in addresses of packs. */
  readonly folder: string;
  readonly score: number;
  /** From 0 to 9. */
  readonly popularity: number;
}

/** The approximate number of pages in a shard. */
const pagesInShard = 64;

/** More than the pages of any shard: a page's number combines the shard's and its own. */
const stride = 2 ** 20;

/** The maximum of results in total. */
const maxHits = 100;

/** The number of pages of a language that are reranked, by popularity among others. */
const maxCandidates = 4 * maxHits;

type Scores = Map<number, number>;

/** A search of the pages of a language. */
class Searcher {
  readonly #folder: string;
  readonly #pages: number;
  readonly #shards: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #buckets = new Map<number, Promise<readonly SegmentRow[]>>();

  constructor(folder: string, shards: number) {
    this.#folder = folder;
    this.#pages = shards * pagesInShard;
  }

  #numberOf(shard: string): number {
    const known = this.#numbers.get(shard);
    if (known !== undefined) return known;
    const next = this.#shards.push(shard) - 1;
    this.#numbers.set(shard, next);
    return next;
  }

  async #find(spelling: Spelling, scores: Scores): Promise<void> {
    const bucket = bucketOf(spelling.start);
    const reading = this.#buckets.get(bucket) ?? rowsIn(this.#folder, bucket);
    this.#buckets.set(bucket, reading);
    for (const { shard, text } of await reading) {
      const base = this.#numberOf(shard) * stride;
      findInSegment(text, spelling, (page, weight) => {
        const key = base + page;
        if (weight > (scores.get(key) ?? 0)) scores.set(key, weight);
      });
    }
  }

  /** The scores of a term's pages: higher if few pages contain it. */
  async #scoresOf({ spellings }: Term): Promise<Scores> {
    const scores: Scores = new Map();
    for (const spelling of spellings) await this.#find(spelling, scores);
    const rarity = Math.log(1 + this.#pages / (1 + scores.size));
    for (const [page, weight] of scores) scores.set(page, weight * rarity);
    return scores;
  }

  /** The pages with the most words of a query, with their scores. */
  async #match(terms: readonly Term[], whole: string): Promise<Scores> {
    const scoresOfTerms = await Promise.all(terms.map((term) => this.#scoresOf(term)));
    const sums: Scores = new Map();
    const counts = new Map<number, number>();
    let mostTerms = 0;
    for (const scores of scoresOfTerms) {
      for (const [page, score] of scores) {
        const count = (counts.get(page) ?? 0) + 1;
        mostTerms = Math.max(mostTerms, count);
        counts.set(page, count);
        sums.set(page, (sums.get(page) ?? 0) + score);
      }
    }
    const named: Scores =
      terms.length > 1 ? await this.#matchName(terms, whole) : new Map<number, number>();
    for (const [page, count] of counts) {
      if (count < mostTerms && !named.has(page)) sums.delete(page);
    }
    for (const [page, score] of named) sums.set(page, (sums.get(page) ?? 0) + score);
    return sums;
  }

  /** The pages with the words as a single name: `add event listener`. */
  #matchName(terms: readonly Term[], whole: string): Promise<Scores> {
    return this.#scoresOf({
      spellings: [{ start: whole, word: whole, boost: terms.length }],
    });
  }

  async search(query: string, sort: Sort) {
    const { terms, whole } = termsOfQuery(query);
    const scores = await this.#match(terms, whole);
    const popularity = await popularityIn(this.#folder);
    const candidates = [...scores].sort(([, a], [, b]) => b - a).slice(0, maxCandidates);
    const shards = [...new Set(candidates.map(([page]) => this.#shardOf(page)))];
    const texts = await textsOf(this.#folder, shards);
    const hits = candidates.flatMap(([page, score]) => {
      const text = texts.get(this.#shardOf(page))?.[page % stride];
      if (text === undefined) return [];
      const weight = popularity.get(text.path.toLowerCase()) ?? 0;
      const isNamed = whole !== "" && compact(text.title) === whole;
      const relevance = isNamed ? score * 2 : score;
      const rank = {
        best: relevance * (1 + weight / 30),
        relevance,
        popularity: weight,
      };
      const hit: Hit = {
        ...text,
        folder: this.#folder,
        score: rank[sort],
        popularity: weight,
      };
      return [hit];
    });
    return { hits, total: scores.size };
  }

  #shardOf(page: number): string {
    return this.#shards[Math.floor(page / stride)] ?? "";
  }
}

/** Packs belong to this origin, whatever it is. */
const anyOrigin = "https://site.invalid";

/** The popularity of pages, for the languages searched last. */
const popularities = new Map<string, ReadonlyMap<string, number>>();

async function popularityIn(folder: string): Promise<ReadonlyMap<string, number>> {
  const known = popularities.get(folder);
  if (known !== undefined) return known;
  const address = parseURL(`/${folder}/quick-index.txt`, anyOrigin);
  const response = address === null ? null : await packs.find(address);
  const lines = response === null ? [] : quickLines(await response.text(), folder);
  const weights = new Map(lines.map(({ url, weight }) => [url.toLowerCase(), weight]));
  if (weights.size > 0) popularities.set(folder, weights);
  return weights;
}

interface Finding {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** The downloaded pages for a query, best first; null if none can be searched. */
export async function findPages(
  query: string,
  folders: readonly string[],
  sort: Sort,
): Promise<Finding | null> {
  const shards = await searchable();
  const searched = folders.filter((folder) => shards.has(folder));
  if (searched.length === 0) return null;
  const found = await Promise.all(
    searched.map((folder) =>
      new Searcher(folder, shards.get(folder) ?? 0).search(query, sort),
    ),
  );
  const hits = found
    .flatMap((group) => group.hits)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  return {
    hits: hits.slice(0, maxHits),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Text as HTML with matches marked; null without a match. */
export function marked(text: string, query: string): string | null {
  const { terms } = termsOfQuery(query);
  return markedText(
    text,
    terms.flatMap(({ spellings }) => spellings.map(({ start }) => start)),
  );
}
