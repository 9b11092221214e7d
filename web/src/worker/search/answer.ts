/** Responds to searches from downloaded pages, in the server's format. */
import type {
  Language,
  SearchData,
  SearchDocument,
  SearchPage,
  SearchResponse,
  Sort,
} from "#/contract/search.ts";
import { defaultLocale } from "#/core/locales.ts";
import { loadSettings } from "../packs/store.ts";
import { localeOf } from "../paths.ts";
import { findPages, marked, type Hit } from "./find.ts";
import { searchable } from "./store.ts";

const size = 10;
const lastPage = 10;
const longestQuery = 200;
const sorts: ReadonlySet<string> = new Set<Sort>(["best", "relevance", "popularity"]);

interface Asked {
  readonly query: string;
  readonly sort: Sort;
  readonly page: number;
  /** As in addresses of packs. */
  readonly folders: readonly string[];
}

/** Parses the parameters of a search; null if the server would refuse them. */
function parse(parameters: URLSearchParams, otherwise: string): Asked | null {
  const query = (parameters.get("q") ?? "").trim();
  const sort = parameters.get("sort") ?? "best";
  const page = Number(parameters.get("page") ?? "1");
  if (query === "" || query.length > longestQuery || !sorts.has(sort)) return null;
  if (!Number.isInteger(page) || page < 1 || page > lastPage) return null;
  const named = parameters.getAll("locale").map((locale) => locale.toLowerCase());
  const folders = [...new Set(named.length === 0 ? [otherwise.toLowerCase()] : named)];
  return { query, sort: sort as Sort, page, folders };
}

function documentOf(hit: Hit, query: string): SearchDocument {
  const title = marked(hit.title, query);
  const summary = marked(hit.summary, query);
  return {
    mdn_url: hit.path,
    score: Math.round(hit.score * 1000) / 1000,
    title: hit.title,
    locale: hit.folder,
    slug: hit.path.replace(/^\/[^/]+\/(?:docs\/)?/, ""),
    popularity: hit.popularity / 9,
    summary: hit.summary,
    highlight: {
      body: summary === null ? [] : [summary],
      title: title === null ? [] : [title],
    },
  };
}

async function results(asked: Asked): Promise<SearchResponse | null> {
  const { query, sort, page, folders } = asked;
  if (!(await loadSettings()).offline) return null;
  const started = performance.now();
  const found = await findPages(query, folders, sort);
  if (found === null) return null;
  const { hits, total } = found;
  return {
    documents: hits
      .slice((page - 1) * size, page * size)
      .map((hit) => documentOf(hit, query)),
    metadata: {
      took_ms: Math.round(performance.now() - started),
      size,
      page,
      total: { value: total, relation: "eq" },
      downloaded: true,
    },
    suggestions: [],
  };
}

/** The API's response to a search; null if no downloaded page can be searched. */
export async function searchAnswer(url: URL): Promise<Response | null> {
  const asked = parse(url.searchParams, defaultLocale);
  const found = asked === null ? null : await results(asked);
  return found === null ? null : Response.json(found);
}

/** The language of a folder, with its own name. */
function languageOf(folder: string): Language {
  const locale = localeOf(folder);
  const names = new Intl.DisplayNames([locale], {
    type: "language",
    languageDisplay: "standard",
  });
  return { locale, native: names.of(locale) ?? locale };
}

/** The data of the page of results at an address; null as above. */
export async function searchPage(url: URL): Promise<SearchPage | null> {
  const locale = url.pathname.split("/")[1] ?? "";
  const asked = parse(url.searchParams, locale);
  const found = asked === null ? null : await results(asked);
  if (asked === null || found === null) return null;
  const data: SearchData = {
    query: asked.query,
    sort: asked.sort,
    page: asked.page,
    paged: url.searchParams.has("page"),
    locales: asked.folders.map(localeOf),
    available: [...(await searchable()).keys()].map(languageOf),
    results: found,
  };
  const path = url.pathname.replace(/\/index\.json$/, "");
  return { renderer: "SpaSearch", url: path, pageTitle: "", hyData: data };
}
