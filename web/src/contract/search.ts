import type { AppPage } from "./parts.ts";

export interface SearchResponse {
  readonly documents: readonly SearchDocument[];
  readonly metadata: {
    readonly took_ms: number;
    readonly size: number;
    readonly page: number;
    readonly total: SearchTotal;
    /** Without a network, only downloaded pages were searched. */
    readonly downloaded?: boolean;
    /** The areas of the best pages, regardless of filters. */
    readonly areas?: readonly SearchArea[];
  };
  readonly suggestions: readonly {
    readonly text: string;
    readonly total: SearchTotal;
  }[];
}

/** A filter for results. */
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
  /** HTML escaped by the server, with matches in `<mark>`. */
  readonly highlight: {
    readonly body: readonly string[];
    readonly title: readonly string[];
  };
}

export interface Language {
  readonly locale: string;
  /** The language's own name. */
  readonly native: string;
}

export type Sort = "best" | "relevance" | "popularity";

/** The server's data for the results page. */
export interface SearchData {
  readonly query: string;
  readonly sort: Sort;
  readonly page: number;
  /** Whether the address has a page number. */
  readonly paged?: boolean;
  readonly locales: readonly string[];
  /** The active filters. */
  readonly area?: SearchArea | "";
  readonly baseline?: SearchBaseline | "";
  /** The locales with pages. */
  readonly available: readonly Language[];
  readonly errors?: Readonly<Record<string, readonly { readonly message: string }[]>>;
  readonly failed?: boolean;
  /** On a static site texts are not searched. */
  readonly titlesOnly?: boolean;
  readonly results?: SearchResponse;
}

export interface SearchPage extends AppPage {
  readonly renderer: "SpaSearch";
  readonly hyData?: SearchData;
}
