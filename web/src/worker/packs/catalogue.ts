/**
 * Parses the lists of packs: `update.json` and the index of a pack. Anything that
 * violates docs/reference/offline.md is null as a whole: half a pack is useless.
 */
import type { Catalogue as OfferedCatalogue, OfferedPack } from "#/contract/offline.ts";
import { withLocale } from "#/core/scheme.ts";
import { parse, type Fields } from "./fields.ts";

/** The format supported by this worker. */
export const format = 1;

/** More than any site has; longer lists are rejected. */
export const limits = {
  packs: 5000,
  shards: 100_000,
  bytes: 64 * 2 ** 30,
  shard: 256 * 2 ** 20,
};

export interface ImagesEntry {
  readonly count: number;
  readonly bytes: number;
  readonly index: string;
}

export interface PackEntry extends OfferedPack {
  readonly index: string;
  readonly images: ImagesEntry | null;
  /** Address prefixes of its pages, after the locale. */
  readonly paths: readonly string[];
}

export interface Catalogue extends OfferedCatalogue {
  readonly packs: readonly PackEntry[];
}

export interface ShardEntry {
  readonly file: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly members: number;
  /** Bytes before the first member; 0 if unknown. */
  readonly header: number;
  /** The number of members that are pages; 0 if unknown. */
  readonly pages: number;
}

interface PackIndex {
  readonly version: string;
  readonly shards: readonly ShardEntry[];
}

const readImages = (fields: Fields): ImagesEntry => ({
  count: fields.count("count", limits.bytes),
  bytes: fields.count("bytes", limits.bytes),
  index: fields.file("index", "json"),
});

function readEntry(fields: Fields): PackEntry {
  const area = fields.text("area", 100);
  return {
    id: fields.text("id", 100, /^[\w-]+\/[\w.~-]+$/),
    locale: fields.text("locale", 20),
    area,
    title: fields.or(area, () => fields.text("title", 300)),
    version: fields.text("version", 200),
    pages: fields.count("pages", limits.bytes),
    bytes: fields.count("bytes", limits.bytes),
    unpacked: fields.count("unpacked", limits.bytes),
    index: fields.file("index", "json"),
    images: fields.optional("images", readImages),
    paths: fields.texts("paths", 300),
  };
}

/** Parses update.json. */
export function parseCatalogue(value: unknown): Catalogue | null {
  return parse(value, (fields) => {
    if (fields.count("format", format) !== format) return null;
    return {
      latest: fields.text("latest", 200),
      date: fields.or("", () => fields.text("date", 10, /^\d{4}-\d\d-\d\d$/)),
      packs: fields.list("packs", limits.packs, readEntry, ({ id }) => id),
    };
  });
}

function readShard(fields: Fields): ShardEntry {
  const bytes = fields.count("bytes", limits.shard);
  const members = fields.count("members", limits.shard);
  return {
    file: fields.file("file", "pack"),
    bytes,
    sha256: fields.text("sha256", 64, /^[\da-f]{64}$/),
    members,
    header: fields.or(0, () => fields.count("header", bytes)),
    pages: fields.or(0, () => fields.count("pages", members)),
  };
}

/** Parses the index of a pack. */
export function parseIndex(value: unknown): PackIndex | null {
  return parse(value, (fields) => ({
    version: fields.text("version", 200),
    shards: fields.list("shards", limits.shards, readShard, ({ file }) => file),
  }));
}

/** The id of the pack for a page, given by its address; null for none. */
export function packOfPath(packs: readonly PackEntry[], path: string): string | null {
  const [, locale = "", ...segments] = withLocale(path).toLowerCase().split("/");
  const rest = `/${segments.join("/")}`;
  let best: { readonly id: string; readonly length: number } | null = null;
  for (const pack of packs) {
    if (pack.locale.toLowerCase() !== locale) continue;
    for (const prefix of pack.paths) {
      const start = prefix.toLowerCase().replace(/\/$/, "");
      if (rest !== start && !rest.startsWith(`${start}/`)) continue;
      if (best === null || start.length > best.length) {
        best = { id: pack.id, length: start.length };
      }
    }
  }
  return best?.id ?? null;
}
