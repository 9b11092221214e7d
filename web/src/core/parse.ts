/**
 * Parsers for input from outside: addresses, storage, responses. They return null or the
 * input if it is invalid; none throws, since an error during rendering removes the page.
 */

/** Parses a URL, relative to a base; null if invalid. */
export function parseURL(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Parses JSON; null if invalid. */
export function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Decodes percent-encoding; malformed text is returned as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The id in a fragment such as `#gr%C3%B6%C3%9Fe`, empty for none. */
export function fragmentID(hash: string): string {
  return decodePart(hash.replace(/^#/, ""));
}

/** Decodes base64, one character for each byte; null if invalid. */
export function parseBase64(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

/** Reports whether a value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
