/** Full-text search of static sites, in an index that `waymark build` writes. */
import type { SearchData, SearchDocument } from "#/contract/search.ts";
import { fold } from "#/core/fold.ts";
import { markedText } from "#/core/markedText.ts";
import { TextIndex, type TextPage } from "./files.ts";
import { rank, type Ranked } from "./rank.ts";

const size = 10;
const lastPage = 10;

const indexes = new Map<string, Promise<TextIndex | null>>();

/** The index of a locale; null if the site has none. Failed loads are retried. */
function indexOf(locale: string): Promise<TextIndex | null> {
  const known = indexes.get(locale);
  if (known !== undefined) return known;
  const opening = TextIndex.open(`/${locale.toLowerCase()}/search-text/`);
  indexes.set(locale, opening);
  opening.catch(() => indexes.delete(locale));
  return opening;
}

/** A found page. */
export interface TextHit extends TextPage {
  readonly score: number;
}

interface Found {
  readonly hits: readonly TextHit[];
  readonly total: number;
  /** The beginnings of found words, folded. */
  readonly words: readonly string[];
  /** The query with its spelling corrected, or "". */
  readonly corrected: string;
}

/** The pages for a query from an offset; null if the site has no index. */
export async function searchText(
  locale: string,
  query: string,
  offset: number,
  limit: number,
): Promise<Found | null> {
  const index = await indexOf(locale);
  if (index === null) return null;
  const { ranked, words, terms, corrected } = await rank(index, query);
  const near = ranked.slice(offset, offset + limit + spare);
  const pages = await index.pages(near.map(({ page }) => page));
  const hits = near
    .flatMap((entry, i) => {
      const page = pages[i];
      if (page === undefined) return [];
      return [{ ...page, score: entry.score - otherForms(entry, page, words) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
  return {
    hits,
    total: ranked.length,
    words: [...words.map(({ text }) => text), ...terms],
    corrected,
  };
}

/** Pages that are looked at beyond those shown: their order depends on their titles. */
const spare = 2;

const shortestInflected = 7;
const costOfOtherForm = 1.5;

/** The points that a page loses for words that its title has in another form. */
function otherForms(
  { inName }: Ranked,
  { title, url }: TextPage,
  words: readonly { readonly text: string; readonly term: string }[],
): number {
  const names = fold(`${title} ${url}`);
  let cost = 0;
  for (const { text, term } of words) {
    if (text.length < shortestInflected || text === term || !inName.has(term)) continue;
    if (!names.includes(text.slice(0, -2))) cost += costOfOtherForm;
  }
  return cost;
}

function documentOf(
  { title, url, summary, score }: TextHit,
  locale: string,
  words: readonly string[],
): SearchDocument {
  const markedTitle = markedText(title, words);
  const markedSummary = markedText(summary, words);
  return {
    mdn_url: url,
    slug: url.slice(1),
    score,
    popularity: 0,
    title,
    locale: locale.toLowerCase(),
    summary,
    highlight: {
      title: markedTitle === null ? [] : [markedTitle],
      body: markedSummary === null ? [] : [markedSummary],
    },
  };
}

/** The results for the parameters of a search; null if the site has no index. */
export async function resultsFromText(
  locale: string,
  parameters: URLSearchParams,
): Promise<SearchData | null> {
  const started = performance.now();
  const query = (parameters.get("q") ?? "").trim();
  const wanted = Number.parseInt(parameters.get("page") ?? "1", 10);
  const page = Math.min(Math.max(Number.isNaN(wanted) ? 1 : wanted, 1), lastPage);
  const found = await searchText(locale, query, (page - 1) * size, size);
  if (found === null) return null;
  const { hits, total, words, corrected } = found;
  return {
    query,
    sort: "best",
    page,
    paged: parameters.has("page"),
    locales: [locale],
    available: [],
    results: {
      documents: hits.map((hit) => documentOf(hit, locale, words)),
      metadata: {
        took_ms: Math.round(performance.now() - started),
        size,
        page,
        total: { value: total, relation: "eq" },
      },
      suggestions:
        corrected === "" || total === 0
          ? []
          : [{ text: corrected, total: { value: total, relation: "eq" } }],
    },
  };
}
