import type { Comparison, GradeCount, Report } from "#/contract/observatory.ts";
import { withQuery } from "#/core/query.ts";
import { request } from "#/core/request.ts";
import type { Line } from "./headers.ts";

const api = "/api/v2";

/** The newest scan of a day, or else a new one. */
export const fetchReport = (host: string, signal: AbortSignal) =>
  request<Report>(withQuery(`${api}/analyze`, { host }), "GET", undefined, { signal });

/** A new scan, unless the last one was a moment ago. */
export const scan = (host: string, signal: AbortSignal) =>
  request<Report>(withQuery(`${api}/analyze`, { host }), "POST", undefined, { signal });

/** The grade that a site would have with other headers. */
export const gradeHeaders = (
  host: string,
  headers: readonly Line[],
  signal: AbortSignal,
) =>
  request<Report>(withQuery(`${api}/what-if`, { host }), "POST", { headers }, { signal });

/** Two stored scans of a site, by their numbers. Nothing is scanned. */
export const compareScans = (
  host: string,
  scan: string,
  other: string,
  signal: AbortSignal,
) =>
  request<Comparison>(
    withQuery(`${api}/compare`, { host, scan, with: other }),
    "GET",
    undefined,
    { signal },
  );

/** How many sites have each grade. */
export const fetchDistribution = () =>
  request<readonly GradeCount[]>(`${api}/grade_distribution`);
