import { RequestError } from "#/core/request.ts";

/** The reason for a missing result. */
export interface Failure {
  /** The name of the error in the API; `unreachable` without a response. */
  readonly code: string;
  readonly message: string;
  /** Milliseconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | null;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) {
    const { code, detail, retryAfter } = error;
    // Without a name and a message, the status is used for both.
    return { code, message: detail.replace(`${code}: `, ""), retryAfter };
  }
  const code = error instanceof TypeError ? "unreachable" : "unknown";
  return { code, message: String(error), retryAfter: null };
}

/** Failures with their own title and advice, by their names in the API. */
const known = new Set([
  "invalid-site",
  "invalid-hostname",
  "invalid-hostname-ip",
  "invalid-hostname-lookup",
  "refused",
  "site-down",
  "port-down",
  "status",
  "blocked",
  "opt-out",
  "address",
  "timeout",
  "response",
  "rate-limited",
  "busy",
  "unreachable",
]);

/** The middle part of a failure's message ids. */
export function kindOf({ code }: Pick<Failure, "code">): string {
  if (known.has(code)) return code;
  // Rate limits and gateways in front of the scanner have no names for their refusals.
  if (code === "429") return "rate-limited";
  return /^50[234]$/.test(code) ? "busy" : "other";
}

/** Failures that a retry does not fix: the address has to change. */
export function isFinal(failure: Pick<Failure, "code">): boolean {
  return /^(?:invalid-.*|refused|opt-out|address|port-down)$/.test(failure.code);
}
