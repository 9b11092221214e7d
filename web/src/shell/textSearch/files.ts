/** The files of the index of a locale (docs/reference/http.md, Text index). */
import { withBase } from "#/core/base.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { RequestError } from "#/core/request.ts";
import { unpacked } from "#/core/unpacked.ts";

/** A page as results show it. */
export interface TextPage {
  readonly title: string;
  readonly url: string;
  readonly summary: string;
}

/** The pages with a term: a level of the text, and a place in the title. */
export interface Posting {
  readonly page: number;
  /** The score of the text; 0 if the term is only in the title or the address. */
  readonly score: number;
  readonly place: Place | null;
}

/** Places of a word in titles and addresses, best first. */
export const places = ["name", "part", "path", "kind", "alias"] as const;
export type Place = (typeof places)[number];

/** A page that has a name. */
export interface Named {
  readonly page: number;
  /** The factor of the score of a match of the name. */
  readonly level: number;
}

/** Some words of the index, in order. */
export interface WordShard {
  readonly terms: ReadonlyMap<string, readonly number[]>;
  /** The term of each other word. */
  readonly words: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, readonly Named[]>;
}

interface Start {
  /** The weights of the words of the title, by page. */
  readonly totals: readonly number[];
  /** Points independent of the query, by page. */
  readonly base: readonly number[];
  readonly stops: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
  readonly words: readonly { readonly first: string; readonly name: string }[];
  readonly pages: readonly string[];
}

const format = 1;
const pagesInShard = 16;

// The scale of scores, as in internal/search/static.go.
const least = 0.01;
const step = 1.1;

const unpack = async (response: Response) => parseJSON(await unpacked(response));

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) && value.every((element) => typeof element === "number")
    ? value
    : [];

const wordsIn = (value: unknown): ReadonlySet<string> =>
  new Set(typeof value === "string" ? value.split(" ") : []);

function startOf(value: unknown): Start {
  if (!isRecord(value) || value["format"] !== format) {
    throw new Error("The search index has an unknown format");
  }
  const { words, pages } = value;
  if (!Array.isArray(words) || !Array.isArray(pages)) {
    throw new Error("The search index is damaged");
  }
  return {
    totals: numbersIn(value["totals"]).map((total) => total / 10),
    base: numbersIn(value["base"]).map((points) => points / 100),
    stops: wordsIn(value["stops"]),
    common: wordsIn(value["common"]),
    words: words.filter(isRecord).map(({ first, name }) => ({
      first: String(first),
      name: String(name),
    })),
    pages: pages.map(String),
  };
}

function namesOf(list: readonly number[]): Named[] {
  const names: Named[] = [];
  for (let i = 0; i + 1 < list.length; i += 2) {
    names.push({ page: list[i] ?? 0, level: (list[i + 1] ?? 0) / 100 });
  }
  return names;
}

function shardOf(value: unknown): WordShard {
  const terms = new Map<string, readonly number[]>();
  const words = new Map<string, string>();
  const names = new Map<string, readonly Named[]>();
  for (const line of Array.isArray(value) ? (value as readonly unknown[]) : []) {
    if (!Array.isArray(line)) continue;
    const [kind, key, data] = line as readonly unknown[];
    if (typeof key !== "string") continue;
    if (kind === "t") terms.set(key, numbersIn(data));
    else if (kind === "n") names.set(key, namesOf(numbersIn(data)));
    else if (typeof data === "string") words.set(key, data);
  }
  return { terms, words, names };
}

const pageOf = (value: unknown): TextPage | undefined =>
  isRecord(value) && typeof value["url"] === "string" && value["url"].startsWith("/")
    ? {
        title: String(value["title"]),
        url: value["url"],
        summary: String(value["summary"]),
      }
    : undefined;

/** The postings of a term. */
export function postingsOf(list: readonly number[]): readonly Posting[] {
  const postings: Posting[] = [];
  const codes = places.length + 1;
  let page = 0;
  for (let i = 0; i + 1 < list.length; i += 2) {
    page += list[i] ?? 0;
    const code = list[i + 1] ?? 0;
    const level = Math.floor(code / codes);
    postings.push({
      page,
      score: level === 0 ? 0 : least * step ** (level - 1),
      place: places[(code % codes) - 1] ?? null,
    });
  }
  return postings;
}

const emptyShard: WordShard = { terms: new Map(), words: new Map(), names: new Map() };

/** The index of a locale. Each of its files is fetched once, when it is needed. */
export class TextIndex {
  readonly start: Start;
  readonly #folder: string;
  readonly #files = new Map<string, Promise<unknown>>();
  readonly #shards = new Map<string, WordShard>();

  private constructor(folder: string, start: Start) {
    this.#folder = folder;
    this.start = start;
  }

  /** Opens the index in a folder; null if there is none. */
  static async open(folder: string): Promise<TextIndex | null> {
    const response = await fetch(withBase(`${folder}start.bin`));
    if (response.status === 404) return null;
    if (!response.ok) throw new RequestError(response.status, response.statusText);
    return new TextIndex(folder, startOf(await unpack(response)));
  }

  get size(): number {
    return this.start.base.length;
  }

  #file(name: string): Promise<unknown> {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const loading = fetch(withBase(`${this.#folder}${name}.bin`)).then((response) => {
      if (!response.ok) throw new RequestError(response.status, response.statusText);
      return unpack(response);
    });
    this.#files.set(name, loading);
    loading.catch(() => this.#files.delete(name));
    return loading;
  }

  /** The name of the shard of a word; "" for one before all others. */
  #nameFor(word: string): string {
    const { words } = this.start;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle]?.first ?? "") <= word) low = middle + 1;
      else high = middle;
    }
    return words[low - 1]?.name ?? "";
  }

  /** Loads the shards of words, for `shard`. */
  async load(words: readonly string[]): Promise<void> {
    const names = new Set(words.map((word) => this.#nameFor(word)));
    await Promise.all(
      [...names]
        .filter((name) => name !== "" && !this.#shards.has(name))
        .map(async (name) => this.#shards.set(name, shardOf(await this.#file(name)))),
    );
  }

  /** The loaded shard of a word. */
  shard(word: string): WordShard {
    return this.#shards.get(this.#nameFor(word)) ?? emptyShard;
  }

  /** What results show of pages. */
  async pages(numbers: readonly number[]): Promise<readonly (TextPage | undefined)[]> {
    return Promise.all(
      numbers.map(async (number) => {
        const name = this.start.pages[Math.floor(number / pagesInShard)];
        const shard = name === undefined ? [] : await this.#file(name);
        return Array.isArray(shard) ? pageOf(shard[number % pagesInShard]) : undefined;
      }),
    );
  }
}
