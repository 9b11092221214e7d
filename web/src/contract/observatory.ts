/**
 * What the scanner responds with, as docs/reference/http.md describes it, and the
 * pages that show it. Texts of a scanned site are shown as text and nothing else;
 * titles, descriptions and advice are the program's own, in English.
 */
import type { AppPage } from "./parts.ts";

/** The numbers of a scan. */
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
  /** Text by lower-case name; several cookies are joined by commas. */
  readonly response_headers: Readonly<Record<string, string>> | null;
}

/** An earlier scan, whose score differs from the one before. */
export interface PastScan {
  readonly id: number;
  readonly scanned_at: string;
  readonly grade: string;
  readonly score: number;
}

/** The configuration for one server that mends what a test found. */
export interface Fix {
  /** The server, such as `nginx`. */
  readonly server: string;
  readonly code: string;
}

/** A line of the table of a content security policy. */
export interface PolicyRow {
  /** The raw flag: for most lines true is bad. */
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

/** What a test found. Which details there are depends on the test. */
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

/** How many sites have a grade. */
export interface GradeCount {
  readonly grade: string;
  readonly count: number;
}

/** The full answer about a scan. */
export interface Report {
  readonly scan: Scan;
  readonly history: readonly PastScan[];
  /** By name, in the order in which they ran. */
  readonly tests: Readonly<Record<string, Test>>;
}

/** The page that scans begin on. */
export interface ObservatoryPage extends AppPage {
  readonly renderer: "SpaObservatoryLanding";
}

/** The page of a site's report. */
export interface ReportPage extends AppPage {
  readonly renderer: "SpaObservatoryAnalyze";
  /** Absent where nothing but files is served. */
  readonly hyData?: ReportData;
}

export interface ReportData {
  /** The site that the address asks for, as it is written in results; empty for none. */
  readonly host: string;
  /** The newest finished scan; null if there is none. */
  readonly report: Report | null;
  /** Of all sites, for the benchmark. */
  readonly distribution?: readonly GradeCount[];
}
