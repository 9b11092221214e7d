import type { AppPage } from "./parts.ts";

export interface SearchResponse {
  readonly documents: readonly SearchDocument[];
  readonly metadata: {
    readonly took_ms: number;
    readonly size: number;
    readonly page: number;
    readonly total: SearchTotal;
    /** There was no network: only what the browser has downloaded was searched. */
    readonly downloaded?: boolean;
    /** The areas of the best pages, whatever the filters. */
    readonly areas?: readonly SearchArea[];
  };
  readonly suggestions: readonly {
    readonly text: string;
    readonly total: SearchTotal;
  }[];
}

/** A part of the site that results can be filtered by. */
export type SearchArea =
  "html" | "css" | "javascript" | "api" | "http" | "learn" | "other";

export type SearchBaseline = "high" | "low" | "limited";

export interface SearchTotal {
  readonly value: number;
  readonly relation: "eq" | "gte";
}

export interface SearchDocument {
  readonly mdn_url: string;
  readonly slug: string;
  readonly title: string;
  readonly score: number;
  readonly popularity: number;
  readonly locale: string;
  readonly summary: string;
  readonly baseline?: SearchBaseline;
  /** HTML that the server escaped, with `<mark>` around what was found. */
  readonly highlight: {
    readonly body: readonly string[];
    readonly title: readonly string[];
  };
}

export interface Language {
  readonly locale: string;
  /** What the language calls itself. */
  readonly native: string;
}

export type Sort = "best" | "relevance" | "popularity";

/** What the server found out for the results page. */
export interface SearchData {
  readonly query: string;
  readonly sort: Sort;
  readonly page: number;
  /** Whether the address names a page. */
  readonly paged?: boolean;
  readonly locales: readonly string[];
  /** The filters that are set. */
  readonly area?: SearchArea | "";
  readonly baseline?: SearchBaseline | "";
  /** Locales that the site has pages in. */
  readonly available: readonly Language[];
  readonly errors?: Readonly<Record<string, readonly { readonly message: string }[]>>;
  readonly failed?: boolean;
  /** The site is only files, so that no texts were searched. */
  readonly titlesOnly?: boolean;
  readonly results?: SearchResponse;
}

export interface SearchPage extends AppPage {
  readonly renderer: "SpaSearch";
  readonly hyData?: SearchData;
}
