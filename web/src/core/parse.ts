/**
 * Reads what somebody else wrote: addresses, storage, responses. What cannot be
 * read is null or stays as it is; nothing here throws, since an error in the
 * middle of drawing takes the page away.
 */

/** The address in a text, relative ones against a base; null if it is not one. */
export function parseURL(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The value in a JSON text; null if there is none. */
export function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A part of an address without percent-encoding; as it is where that is malformed. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The id that a fragment such as `#gr%C3%B6%C3%9Fe` names, empty for none. */
export function fragmentID(hash: string): string {
  return decodePart(hash.replace(/^#/, ""));
}

/** The bytes of a base64 text, one character each; null if it is not one. */
export function parseBase64(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

/** Reports whether a value is an object, whose fields can be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
