import { decodePart } from "./parse.ts";

/** Values of an address's parameters, which its pattern names in braces. */
export type Parameters = Readonly<Record<string, string>>;

/** `{name}` is one segment, `{name...}` at the end the rest of the path. */
const parameter = /^\{(\w+)(\.\.\.)?\}$/;

function segmentsOf(path: string): string[] {
  const inner = path.replace(/^\/|\/$/g, "");
  return inner === "" ? [] : inner.split("/");
}

/**
 * The parameters of a path that matches a pattern such as `/plus/collections/{id}`,
 * decoded; null for other paths. Trailing slashes are ignored, and parameters are never
 * empty.
 */
export function matchAddress(pattern: string, path: string): Parameters | null {
  const found: Record<string, string> = {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  for (const [i, segment] of wanted.entries()) {
    const [, name, rest] = parameter.exec(segment) ?? [];
    const value = rest === undefined ? (given[i] ?? "") : given.slice(i).join("/");
    if (value === "") return null;
    if (name === undefined) {
      if (value !== segment) return null;
    } else {
      found[name] = rest === undefined ? decodePart(value) : value;
    }
    if (rest !== undefined) return found;
  }
  return given.length === wanted.length ? found : null;
}
