import { isRecord, parseJSON } from "./parse.ts";

/** What the server may say besides that it refuses. */
interface Why {
  /** The name of the reason, empty for none. */
  readonly reason?: string;
  /** After how many milliseconds to try again; null if it does not say. */
  readonly retryAfter?: number | null;
}

/** The server's no, with its reason. */
export class Refused extends Error {
  readonly status: number;
  /** What the server says, in full. */
  readonly detail: string;
  readonly why: Required<Why>;

  constructor(status: number, message: string, detail = message, why: Why = {}) {
    super(message);
    this.status = status;
    this.detail = detail;
    this.why = { reason: "", retryAfter: null, ...why };
  }
}

type Method = "GET" | "POST" | "DELETE";

/** The field of an error that says what is wrong, by method. */
const reasonIn: Readonly<Partial<Record<Method, string>>> = {
  GET: "message",
  POST: "error",
};

/**
 * Calls the API and returns what it responds, null for nothing. It throws Refused
 * for another status than success.
 */
export async function callAPI(
  url: string,
  method: Method = "GET",
  body?: object,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const value = parseJSON(await response.text());
  if (response.ok) return value;
  const { status, statusText } = response;
  const fields = isRecord(value) ? value : {};
  const reason = textOf(fields[reasonIn[method] ?? ""]) ?? `${status}: ${statusText}`;
  throw new Refused(status, reason, textOf(fields["message"]));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
