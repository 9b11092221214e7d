import type { Rows } from "../kit/index.ts";

/** A flaw or, in a list of pages, a page's flaws. */
export interface FlawRow {
  readonly kind: string;
  readonly macro: string;
  /** The page; empty for a file that is not a page. */
  readonly url: string;
  readonly title: string;
  readonly locale: string;
  readonly file: string;
  /** 0 if unknown. */
  readonly line: number;
  readonly column: number;
  readonly explanation: string;
  readonly suggestion: string;
  readonly fixable: boolean;
  /** Opens the position in the writer's editor. */
  readonly editor?: string;
  /** Set for flaws that only exist now, or only in the baseline. */
  readonly since?: "new" | "gone";
  readonly count?: number;
}

/** The number of flaws for a value of a filter. */
export interface Count {
  readonly name: string;
  readonly count: number;
  readonly came?: number;
  readonly went?: number;
}

/** The filters with counts, by parameter. */
export const facets = {
  kind: "kinds",
  macro: "macros",
  locale: "locales",
  folder: "folders",
} as const;

export type Facet = keyof typeof facets;

export interface FlawData
  extends Rows<FlawRow>, Readonly<Record<(typeof facets)[Facet], readonly Count[]>> {
  readonly flaws: number;
  readonly fixable: number;
  readonly pages: number;
  /** The name of the baseline, empty for none. */
  readonly baseline: string;
  readonly came: number;
  readonly went: number;
  /** The number of pages already checked. */
  readonly checked: number;
  readonly checking: number;
}
