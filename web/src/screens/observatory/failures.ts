import { RequestError } from "#/core/request.ts";

/** Why there is no result. */
export interface Failure {
  /** The name of the error in the API; `unreachable` if there was no response. */
  readonly code: string;
  readonly message: string;
  /** Milliseconds until another try makes sense, if the server says so. */
  readonly retryAfter: number | null;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) {
    const { code, detail, retryAfter } = error;
    // Without a name and a message, the status is both.
    return { code, message: detail.replace(`${code}: `, ""), retryAfter };
  }
  const code = error instanceof TypeError ? "unreachable" : "unknown";
  return { code, message: String(error), retryAfter: null };
}

/**
 * The failures with a message of their own, by the names of the API: a title and what
 * to do.
 */
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

/** The middle of the names of the messages about a failure. */
export function kindOf({ code }: Pick<Failure, "code">): string {
  if (known.has(code)) return code;
  // Limits and gateways in front of the scanner have no names for their refusals.
  if (code === "429") return "rate-limited";
  return /^50[234]$/.test(code) ? "busy" : "other";
}

/** Failures that another try does not mend: the address has to change. */
export function isFinal(failure: Pick<Failure, "code">): boolean {
  return /^(?:invalid-.*|refused|opt-out|address|port-down)$/.test(failure.code);
}
