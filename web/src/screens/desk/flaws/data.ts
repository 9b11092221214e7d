import type { Rows } from "../kit/index.ts";

/** A flaw or, in a list of pages, the flaws of a page. */
export interface FlawRow {
  readonly kind: string;
  readonly macro: string;
  /** The page; empty for a file that is none. */
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
  /** Only today's flaws, or only those of the baseline, have it. */
  readonly since?: "new" | "gone";
  readonly count?: number;
}

/** How many flaws have a value of a filter. */
export interface Count {
  readonly name: string;
  readonly count: number;
  readonly came?: number;
  readonly went?: number;
}

/** The filters whose values are counted, by their parameter. */
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
  /** The name of what flaws are compared with, empty for nothing. */
  readonly baseline: string;
  readonly came: number;
  readonly went: number;
  /** So many of the pages that are being checked are done. */
  readonly checked: number;
  readonly checking: number;
}
