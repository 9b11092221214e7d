import { decodePart } from "#/core/parse.ts";
import type { Header, Kind, Member } from "./format.ts";

/** Where a document is, as the database has it. */
export interface Row extends Member {
  readonly key: string;
  /** The part of a pack that it belongs to. */
  readonly part: string;
  readonly shard: string;
}

/** An address as rows have it: addresses are found whatever their case and escapes. */
const foldedPath = (path: string) => decodePart(path).normalize().toLowerCase();

/** Ends the first half of a key, since no address has it. */
const end = "\0";

/** What addresses are looked up by; the other kinds are parts of them. */
const addressed: ReadonlySet<Kind> = new Set<Kind>([
  "page",
  "compat",
  "titles",
  "image",
  "moved",
]);

/** The key of a member: two may differ in their case only. */
export function keyOf(kind: Kind, path: string): string {
  const folded = `${foldedPath(path)}${end}${path}`;
  return addressed.has(kind) ? folded : `${kind}:${folded}`;
}

/** The keys of all that is found at an address. */
export function keysAt(path: string): IDBKeyRange {
  const folded = foldedPath(path);
  return IDBKeyRange.bound([`${folded}${end}`], [`${folded}\u0001`]);
}

/** The rows of a shard; what only a search looks at is found by the header. */
export function rowsOf(header: Header, shard: string, part: string): readonly Row[] {
  return header.members
    .filter(({ kind }) => kind === "sidebar" || addressed.has(kind))
    .map((member) => ({ ...member, key: keyOf(member.kind, member.path), part, shard }));
}

/** Of several rows at an address, the one that is meant. */
export function bestRow(rows: readonly Row[], path: string): Row | null {
  const rank = (row: Row) =>
    (row.kind === "moved" ? 2 : 0) + (decodePart(row.path) === decodePart(path) ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
