import { decodePart } from "#/core/parse.ts";
import type { Header, Kind, Member } from "./format.ts";

/** The location of a document, as stored in the database. */
export interface Row extends Member {
  readonly key: string;
  /** The part of a pack that it belongs to. */
  readonly part: string;
  readonly shard: string;
}

/** Normalises an address: case and escapes are ignored. */
const foldedPath = (path: string) => decodePart(path).normalize().toLowerCase();

/** Ends the first half of a key, since addresses do not contain it. */
const end = "\0";

/** Kinds that are looked up by address; the others are parts of them. */
const addressed: ReadonlySet<Kind> = new Set<Kind>([
  "page",
  "compat",
  "titles",
  "image",
  "moved",
]);

/** The key of a member: two may differ only in case. */
export function keyOf(kind: Kind, path: string): string {
  const folded = `${foldedPath(path)}${end}${path}`;
  return addressed.has(kind) ? folded : `${kind}:${folded}`;
}

/** The range of keys for an address. */
export function keysAt(path: string): IDBKeyRange {
  const folded = foldedPath(path);
  return IDBKeyRange.bound([`${folded}${end}`], [`${folded}\u0001`]);
}

/** The rows of a shard; members for the search index are found through the header. */
export function rowsOf(header: Header, shard: string, part: string): readonly Row[] {
  return header.members
    .filter(({ kind }) => kind === "sidebar" || addressed.has(kind))
    .map((member) => ({ ...member, key: keyOf(member.kind, member.path), part, shard }));
}

/** The best of several rows for an address. */
export function bestRow(rows: readonly Row[], path: string): Row | null {
  const rank = (row: Row) =>
    (row.kind === "moved" ? 2 : 0) + (decodePart(row.path) === decodePart(path) ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
