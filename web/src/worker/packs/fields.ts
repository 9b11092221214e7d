import { isRecord, parseURL } from "#/core/parse.ts";

/** A field violates docs/reference/offline.md. */
class Malformed extends Error {}

/** The fields of untrusted JSON. Its methods throw errors that only `parse` catches. */
export class Fields {
  readonly #record: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    if (!isRecord(value)) throw new Malformed();
    this.#record = value;
  }

  /** A non-empty text of limited length, with a pattern. */
  text(name: string, longest: number, form = /(?:)/): string {
    const value = this.#record[name];
    if (typeof value !== "string" || value === "") throw new Malformed(name);
    if (value.length > longest || !form.test(value)) throw new Malformed(name);
    return value;
  }

  /** An integer from zero to a limit. */
  count(name: string, limit: number): number {
    const value = this.#record[name];
    if (!Number.isSafeInteger(value)) throw new Malformed(name);
    const count = Number(value);
    if (count < 0 || count > limit) throw new Malformed(name);
    return count;
  }

  /** The address of a file of packs. */
  file(name: string, extension: "json" | "pack"): string {
    const file = packFile(this.#record[name], extension);
    if (file === null) throw new Malformed(name);
    return file;
  }

  /** A list of limited length with unique names. */
  list<T>(
    name: string,
    longest: number,
    read: (fields: Fields) => T,
    nameOf: (item: T) => string,
  ): readonly T[] {
    const value = this.#record[name];
    if (!Array.isArray(value) || value.length > longest) throw new Malformed(name);
    const list = value.map((item: unknown) => read(new Fields(item)));
    if (new Set(list.map(nameOf)).size < list.length) throw new Malformed(name);
    return list;
  }

  /** An optional field; null if missing. */
  optional<T>(name: string, read: (fields: Fields) => T): T | null {
    const value = this.#record[name] ?? null;
    return value === null ? null : read(new Fields(value));
  }

  /** The texts of a list; others are skipped. */
  texts(name: string, longest: number): readonly string[] {
    const value = this.#record[name];
    if (!Array.isArray(value)) return [];
    return value.filter(
      (text): text is string => typeof text === "string" && text.length <= longest,
    );
  }

  /** The value of a field, or a default if it is missing or malformed. */
  or<T>(otherwise: T, read: () => T): T {
    return parse(this.#record, read) ?? otherwise;
  }
}

/** Parses a value; null if any field of it is malformed. */
export function parse<T>(value: unknown, read: (fields: Fields) => T): T | null {
  try {
    return read(new Fields(value));
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/**
 * The address of a file of packs, which is below /offline/ and contains only plain
 * characters, so that browsers, caches and servers agree on it.
 */
export function packFile(value: unknown, extension: "json" | "pack"): string | null {
  if (typeof value !== "string" || value.length > 300) return null;
  if (!value.endsWith(`.${extension}`) || value.includes("..")) return null;
  if (!/^\/offline(?:\/[\w~-][\w.~-]*)+$/.test(value)) return null;
  return parseURL(value, "https://site.invalid")?.pathname === value ? value : null;
}
