import type { ScanFailure } from "./calls.ts";

/**
 * The failures that readers are told apart, by the names of the API. Each has a title
 * and says what to do.
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
export function kindOf({ code }: Pick<ScanFailure, "code">): string {
  if (known.has(code)) return code;
  // Limits and gateways in front of the scanner have no names for their refusals.
  if (code === "429") return "rate-limited";
  return /^50[234]$/.test(code) ? "busy" : "other";
}

/** Failures that another try does not mend: the address has to change. */
export function isFinal(failure: Pick<ScanFailure, "code">): boolean {
  return /^(?:invalid-.*|refused|opt-out|address|port-down)$/.test(failure.code);
}
