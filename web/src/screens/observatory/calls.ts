import type { Comparison, GradeCount, Report } from "#/contract/observatory.ts";
import { withQuery } from "#/core/query.ts";
import { request } from "#/core/request.ts";
import type { Line } from "./headers.ts";

const api = "/api/v2";

/** The latest scan if it is less than a day old, or a new one. */
export const fetchReport = (host: string, signal: AbortSignal) =>
  request<Report>(withQuery(`${api}/analyze`, { host }), "GET", undefined, { signal });

/** A new scan, unless the last one is very recent. */
export const scan = (host: string, signal: AbortSignal) =>
  request<Report>(withQuery(`${api}/analyze`, { host }), "POST", undefined, { signal });

/** The grade of a site with other headers. */
export const gradeHeaders = (
  host: string,
  headers: readonly Line[],
  signal: AbortSignal,
) =>
  request<Report>(withQuery(`${api}/what-if`, { host }), "POST", { headers }, { signal });

/** Two stored scans of a site, by their ids, without a new scan. */
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

/** The number of sites by grade. */
export const fetchDistribution = () =>
  request<readonly GradeCount[]>(`${api}/grade_distribution`);
