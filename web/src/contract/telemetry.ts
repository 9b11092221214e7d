/** What was counted of visits, as the Go program reports it (audience/telemetry/report). */
import type { PageBase } from "./parts.ts";

/**
 * How much of a filtered period a list counts: all of it if absent; days of which
 * single visits are kept; or nothing.
 */
export type Scope = "visits" | "none";

interface Sum {
  /** Also of the names that are not listed. */
  readonly total: number;
  /** How many names are not listed. */
  readonly more: number;
  readonly scope?: Scope;
}

/** A name that readers and other sites have sent: anything. */
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
  /** Three of four visits have at most this. */
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
  /** Views of pages that are not there. */
  readonly missing: number;
  readonly clicks: number;
}

export interface VisitReport {
  readonly from: string;
  readonly to: string;
  /** The filters that are set. */
  readonly path?: string;
  readonly locale?: string;
  readonly country?: string;
  /** The first day of which single visits are kept. */
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

/** What the form of the page asks for, as the reader has written it. */
export interface VisitQuery {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly locale: string;
  readonly country: string;
}

export interface TelemetryData {
  readonly query: VisitQuery;
  /** Null if the query makes none. */
  readonly report: VisitReport | null;
  /** What is wrong with the query; empty for nothing. */
  readonly problem: string;
  /** Of the site. */
  readonly locales: readonly string[];
}

/** The page of the staff of a site that shows what was counted of visits. */
export interface TelemetryPage extends PageBase {
  readonly renderer: "StaffTelemetry";
  readonly slug: string;
  readonly hyData: TelemetryData;
}
