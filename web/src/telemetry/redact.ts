import { parseURL } from "#/core/parse.ts";

/** Matches e-mail addresses, long numbers and tokens, like the server's rule. */
const secret = /@|[0-9]{6}|\S{31}/;

/** The maximum length of a reported query, in characters. */
const longest = 60;

/** A query to report, or null if it could identify the reader. */
export function redactQuery(text: string): string | null {
  const query = text.trim().replace(/\s+/g, " ").toLowerCase();
  const isHarmless = query !== "" && query.length <= longest && !secret.test(query);
  return isHarmless ? query : null;
}

/** The id of a reader's collection or the secret in its link, like the server's rule. */
const key =
  /(\/plus\/collections\/(?:shared\/)?)(?!(?:shared|frequently[-_]viewed)(?:[/?#\s]|$))[^/?#\s]+/gi;

function withoutKeys(text: string): string {
  return text.replace(key, "$1…");
}

/**
 * The name of a click without anything that a reader may have typed (queries of
 * addresses, e-mail addresses) or that links it to other clicks of the reader.
 */
export function redactSource(source: string): string {
  return withoutKeys(source.replace(/(\S)\?\S*/g, "$1")).replace(
    /[^\s:/]+@[^\s/]+\.[^\s/]+/g,
    "…",
  );
}

/** An address without query, fragment and reader's ids; of another site, its origin. */
export function redactAddress(address: string, origin: string): string {
  const url = parseURL(address, origin);
  if (url === null) return "";
  return url.origin === origin
    ? url.origin + withoutKeys(url.pathname)
    : `${url.origin}/`;
}
