import type { Comparison, Report } from "#/contract/observatory.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { withQuery } from "#/core/query.ts";

const api = "/api/v2";

/** Why there is no result, as the server says it or the connection shows. */
export class ScanFailure extends Error {
  /** The name of the error in the API; `unreachable` if there was no response. */
  readonly code: string;
  /** Seconds until another try makes sense, if the server says so. */
  readonly retryAfter: number | null;

  constructor(code: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

interface Call {
  readonly method?: "GET" | "POST";
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

/** Calls the scanner. It throws ScanFailure, or an AbortError after the signal. */
export async function callScanner<T>(path: string, call: Call = {}): Promise<T> {
  const { method = "GET", parameters, body, signal } = call;
  const url = parameters === undefined ? path : withQuery(path, parameters);
  const response = await send(`${api}/${url}`, {
    method,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined
      ? {}
      : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const value = parseJSON(await response.text());
  if (response.ok && isRecord(value)) return value as T;
  throw failureOf(response, value);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ScanFailure("unreachable", String(error));
  }
}

function failureOf(response: Response, value: unknown): ScanFailure {
  const fields = isRecord(value) ? value : {};
  const { error, message, reason } = fields;
  const code = typeof reason === "string" ? reason : error;
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  return new ScanFailure(
    typeof code === "string" ? code : String(response.status),
    typeof message === "string" ? message : response.statusText,
    Number.isFinite(seconds) ? seconds : null,
  );
}

/** The newest scan of a day, or else a new one. */
export function fetchReport(host: string, signal?: AbortSignal): Promise<Report> {
  return callScanner<Report>("analyze", { parameters: { host }, signal });
}

/** A new scan, unless the last one was a moment ago. */
export function scan(host: string, signal?: AbortSignal): Promise<Report> {
  return callScanner<Report>("analyze", { method: "POST", parameters: { host }, signal });
}

/** Two stored scans of a site, by their numbers. Nothing is scanned. */
export function compareScans(
  host: string,
  scan: string,
  other: string,
  signal?: AbortSignal,
): Promise<Comparison> {
  const parameters = { host, scan, with: other };
  return callScanner<Comparison>("compare", { parameters, signal });
}
