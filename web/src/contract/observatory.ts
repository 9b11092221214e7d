/**
 * Responses of the scanner (docs/reference/http.md) and the pages that show them. Texts
 * of a scanned site are shown as plain text; titles, descriptions and advice are the
 * program's own, in English.
 */
import type { AppPage } from "./parts.ts";

export interface Scan {
  readonly id: number;
  readonly algorithm_version: number;
  /** When the scan began, in ISO 8601. */
  readonly scanned_at: string;
  readonly error: string | null;
  readonly grade: string | null;
  readonly score: number | null;
  readonly status_code: number | null;
  readonly tests_failed: number;
  readonly tests_passed: number;
  readonly tests_quantity: number;
  /** By lower-case name; several cookies are joined by commas. */
  readonly response_headers: Readonly<Record<string, string>> | null;
}

/** An earlier scan whose score differs from the previous one. */
export interface PastScan {
  readonly id: number;
  readonly scanned_at: string;
  readonly grade: string;
  readonly score: number;
}

/** The configuration of one server that fixes a finding. */
export interface Fix {
  /** The server, such as `nginx`. */
  readonly server: string;
  readonly code: string;
}

/** A row of the table of a content security policy. */
export interface PolicyRow {
  /** The raw flag: in most rows true is bad. */
  readonly pass: boolean | null;
  /** HTML. */
  readonly description: string;
  /** HTML. */
  readonly info: string;
}

export interface CookieFacts {
  readonly domain?: string | null;
  readonly path?: string | null;
  readonly expires?: string | null;
  readonly "max-age"?: number | null;
  readonly secure?: boolean;
  readonly httponly?: boolean;
  readonly samesite?: string | null;
}

/** The result of a test. Its details depend on the test. */
export interface Test {
  readonly name: string;
  readonly title: string;
  /** A page of the docs. */
  readonly link: string;
  readonly expectation: string;
  readonly result: string;
  /** Null where the test does not apply. */
  readonly pass: boolean | null;
  readonly score_modifier: number;
  /** HTML. */
  readonly score_description: string;
  /** HTML, may be empty. */
  readonly recommendation: string;
  readonly fixes?: readonly Fix[];
  readonly data?: unknown;
  readonly policy?: Readonly<Record<string, PolicyRow>> | null;
  readonly route?: readonly string[];
}

/** How fast a site responds. */
export interface Performance {
  readonly score: number;
  /** How often the page was requested; times are medians. */
  readonly runs: number;
  readonly timings: Readonly<Record<TimingName, TimeRange>>;
  readonly checks: readonly SpeedCheck[];
  /** The page and its resources, by the start of the request. */
  readonly requests: readonly SpeedRequest[];
  /** The number of resources that were not requested. */
  readonly omitted: number;
  readonly kinds: readonly SpeedTotal[];
  readonly total: SpeedTotal;
}

export type TimingName = "dns" | "connect" | "tls" | "first_byte" | "total";

/** Milliseconds over several runs. */
export interface TimeRange {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface SpeedCheck {
  readonly name: string;
  readonly title: string;
  readonly rating: "good" | "fair" | "poor" | "unknown";
  readonly score: number;
  readonly weight: number;
  readonly value: string;
  /** HTML, may be empty. */
  readonly advice: string;
  readonly link: string;
  /** The addresses that the advice concerns. */
  readonly affected?: readonly string[];
}

/** A row of the waterfall, in milliseconds; start is relative to the first request. */
export interface SpeedRequest {
  readonly url: string;
  readonly kind: string;
  readonly method: string;
  /** 0 without a response. */
  readonly status: number;
  readonly failure?: string;
  readonly protocol?: string;
  readonly third_party: boolean;
  /** Blocks rendering of the page. */
  readonly blocking: boolean;
  readonly lazy: boolean;
  readonly type?: string;
  readonly encoding?: string;
  readonly caching?: string;
  /** -1 if unknown. */
  readonly bytes: number;
  readonly start: number;
  readonly dns: number;
  readonly connect: number;
  readonly tls: number;
  readonly wait: number;
  readonly receive: number;
}

export interface SpeedTotal {
  readonly kind: string;
  readonly requests: number;
  readonly bytes: number;
}

/** The number of sites with a grade. */
export interface GradeCount {
  readonly grade: string;
  readonly count: number;
}

/** The full response for a scan. */
export interface Report {
  readonly scan: Scan;
  readonly history: readonly PastScan[];
  /** By name, in order of execution. */
  readonly tests: Readonly<Record<string, Test>>;
  /** The scanned host: `www.` may have been added. */
  readonly site: string;
  /** Null if it was not measured. */
  readonly performance: Performance | null;
  /** Whether changes of this scan's headers can be tried out. */
  readonly what_if: boolean;
}

export interface Comparison {
  readonly host: Report;
  readonly with: Report;
}

export interface Problem {
  readonly error: string;
  readonly message: string;
  /** The reason why a scan stopped. */
  readonly reason?: string;
}

export interface ObservatoryPage extends AppPage {
  readonly renderer: "SpaObservatoryLanding";
}

export interface ReportPage extends AppPage {
  readonly renderer: "SpaObservatoryAnalyze";
  /** Absent on static sites. */
  readonly hyData?: ReportData;
}

export interface ReportData {
  /** The requested site as written in results; empty for none. */
  readonly host: string;
  /** The latest finished scan; null if there is none. */
  readonly report: Report | null;
  /** Of all sites, for the benchmark. */
  readonly distribution: readonly GradeCount[] | null;
  /** The problem with the address. */
  readonly problem: Problem | null;
}
