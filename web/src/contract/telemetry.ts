/** Statistics of visits (audience/telemetry/report). */
import type { PageBase } from "./parts.ts";

/**
 * The share of a filtered period that a list covers: all of it if absent, days with
 * stored visits, or none.
 */
export type Scope = "visits" | "none";

interface Sum {
  /** Includes unlisted names. */
  readonly total: number;
  /** The number of unlisted names. */
  readonly more: number;
  readonly scope?: Scope;
}

/** A name sent by readers or other sites: any text. */
export interface Item {
  readonly name: string;
  readonly count: number;
}

export interface ItemList extends Sum {
  readonly items: readonly Item[];
}

export interface Branch extends Item {
  readonly by: readonly Item[] | null;
  readonly more: number;
}

export interface Tree extends Sum {
  readonly items: readonly Branch[];
}

export interface Answer {
  readonly name: string;
  readonly yes: number;
  readonly no: number;
}

export interface Answers extends Sum {
  readonly items: readonly Answer[];
}

export interface PageFeedback extends Answer {
  readonly reasons: readonly Item[];
}

export interface Feedback extends Sum {
  readonly reasons: ItemList;
  readonly items: readonly PageFeedback[];
}

export interface Vital {
  readonly name: string;
  readonly unit?: "ms";
  readonly visits: number;
  /** The 75th percentile of visits. */
  readonly p75: number;
  readonly good: number;
  readonly medium: number;
  readonly poor: number;
  readonly goodAtMost: number;
  readonly poorAbove: number;
}

export interface CountedDay {
  readonly day: string;
  readonly views: number;
  /** Views of missing pages. */
  readonly missing: number;
  readonly clicks: number;
}

export interface VisitReport {
  readonly from: string;
  readonly to: string;
  /** The active filters. */
  readonly path?: string;
  readonly locale?: string;
  readonly country?: string;
  /** The first day with stored single visits. */
  readonly visitsSince?: string;
  readonly days: readonly CountedDay[];
  readonly paths: ItemList;
  readonly locales: ItemList;
  readonly countries: ItemList;
  readonly languages: ItemList;
  readonly referrers: ItemList;
  readonly campaigns: Tree;
  readonly baseline: ItemList;
  readonly widths: ItemList;
  readonly devices: ItemList;
  readonly browsers: Tree;
  readonly subscriptions: ItemList;
  readonly clicks: ItemList;
  readonly searches: ItemList;
  readonly feedback: Feedback;
  readonly thumbs: Answers;
  readonly surveys: Tree;
  readonly missing: Tree;
  readonly vitals: { readonly scope?: Scope; readonly items: readonly Vital[] };
}

/** The query as typed into the form. */
export interface VisitQuery {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly locale: string;
  readonly country: string;
}

export interface TelemetryData {
  readonly query: VisitQuery;
  /** Null for an invalid query. */
  readonly report: VisitReport | null;
  /** The problem with the query; empty for none. */
  readonly problem: string;
  /** The locales of the site. */
  readonly locales: readonly string[];
}

/** The staff page with statistics of visits. */
export interface TelemetryPage extends PageBase {
  readonly renderer: "StaffTelemetry";
  readonly slug: string;
  readonly hyData: TelemetryData;
}
