/** Reads documents from packs. */
import { parseJSON, parseURL } from "#/core/parse.ts";
import { storedHeaders } from "#/core/storedHeaders.ts";
import { withDatabase } from "../database.ts";
import { CorruptShard, gunzipText, longestMember } from "./format.ts";
import { bestRow, keyOf, keysAt, type Row } from "./rows.ts";
import { deleteShard, loadShard } from "./shards.ts";
import { loadSettings } from "./store.ts";
import { indexSidebar, markPage, type IndexedSidebar } from "./sidebar.ts";

/** A small cache of the most recently used values. */
class Recent<T> {
  readonly #values = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.#values.set(key, value);
    for (const [oldest] of this.#values) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Shards are a few hundred kilobytes, and readers stay in one area for a while. */
const shards = new Recent<Uint8Array<ArrayBuffer>>(12);
const sidebars = new Recent<IndexedSidebar>(6);

/** Id and date of packs, by part. */
const labels = new Recent<string>(100);

/** Clears the caches after packs have changed. */
export function forgetShards(): void {
  shards.clear();
  sidebars.clear();
  labels.clear();
}

async function shardOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = shards.get(file);
  if (known !== undefined) return known;
  const shard = await loadShard(file);
  if (shard === null) throw new CorruptShard(`${file} is not stored`);
  shards.set(file, shard);
  return shard;
}

/** The stored bytes of a document. */
async function bytesOf({ shard: file, offset, length }: Row) {
  const shard = await shardOf(file);
  if (offset + length > shard.length) throw new CorruptShard(`${file} is cut off`);
  return shard.slice(offset, offset + length);
}

const textOf = async (row: Row) => gunzipText(await bytesOf(row), longestMember);

/** The field with a page's sidebar; within texts its quotes would be escaped. */
const sidebarField = ',"sidebar":"';

async function sidebarOf(path: string, part: string): Promise<IndexedSidebar | null> {
  const name = `${part} ${path}`;
  const known = sidebars.get(name);
  if (known !== undefined) return known;
  const row = await withDatabase((database) =>
    database.get("documents", [keyOf("sidebar", path), part]),
  );
  if (row === undefined) return null;
  const html = parseJSON(await textOf(row));
  if (typeof html !== "string") throw new CorruptShard(`${path} is not a sidebar`);
  const sidebar = indexSidebar(html);
  sidebars.set(name, sidebar);
  return sidebar;
}

/**
 * The index.json of a page, with the name of its sidebar replaced by the sidebar, which
 * is stored once for all its pages.
 */
async function pageOf(row: Row): Promise<string> {
  const text = await textOf(row);
  const at = text.indexOf(sidebarField);
  if (at < 0) return text;
  const from = at + sidebarField.length - 1;
  const name = /"(?:[^"\\]|\\.)*"/y;
  name.lastIndex = from;
  const [quoted = ""] = name.exec(text) ?? [];
  const path = parseJSON(quoted);
  const sidebar = typeof path === "string" ? await sidebarOf(path, row.part) : null;
  const rest = text.slice(from + quoted.length);
  if (sidebar === null) return text.slice(0, at) + rest;
  const html = JSON.stringify(markPage(sidebar, row.path));
  return `${text.slice(0, at)},"sidebarHTML":${html}${rest}`;
}

const types: readonly (readonly [RegExp, string])[] = [
  [/\.json$/i, "application/json"],
  [/\.txt$/i, "text/plain; charset=utf-8"],
  [/\.svg$/i, "image/svg+xml"],
  [/\.png$/i, "image/png"],
  [/\.jpe?g$/i, "image/jpeg"],
  [/\.gif$/i, "image/gif"],
  [/\.webp$/i, "image/webp"],
  [/\.avif$/i, "image/avif"],
];

function typeOf({ kind, path }: Row): string {
  if (kind === "page" || kind === "compat") return "application/json";
  const found = types.find(([ending]) => ending.test(path));
  return found?.[1] ?? "application/octet-stream";
}

async function bodyOf(row: Row): Promise<BodyInit> {
  if (row.kind === "image") return bytesOf(row);
  return row.kind === "page" ? pageOf(row) : textOf(row);
}

interface Found {
  readonly row: Row;
  /** The new address of a moved page. */
  readonly movedTo: string | null;
}

async function lookUp(path: string): Promise<Found | null> {
  return withDatabase(async (database) => {
    const documents = database.transaction("documents").store;
    const row = bestRow(await documents.getAll(keysAt(path)), path);
    if (row?.kind !== "moved") return row === null ? null : { row, movedTo: null };
    const [target = ""] = row.to.split("#", 1);
    const moved = bestRow(await documents.getAll(keysAt(target)), target);
    if (moved === null || moved.kind === "moved") return null;
    return { row: moved, movedTo: row.to };
  });
}

/** Id and date of a part's pack. */
async function labelOf(key: string): Promise<string> {
  const known = labels.get(key);
  if (known !== undefined) return known;
  const part = await withDatabase((database) => database.get("packs", key));
  const label = `${part?.pack ?? ""} ${part?.current?.date ?? ""}`;
  labels.set(key, label);
  return label;
}

/** The next update fetches damaged data again. */
async function markDamaged({ shard, part: key }: Row): Promise<void> {
  forgetShards();
  await deleteShard(shard);
  await withDatabase(async (database) => {
    const { store, done } = database.transaction("packs", "readwrite");
    const part = await store.get(key);
    if (part !== undefined) await store.put({ ...part, isDamaged: true });
    await done;
  });
}

const indexFile = "/index.json";

/** The address of the page for an address of its data; others are unchanged. */
function documentPath(path: string): string {
  return path.endsWith(indexFile) ? path.slice(0, -indexFile.length) : path;
}

/** SVG images may contain scripts, and readers may open them on their own. */
const imagePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** The path of an address on this site in ASCII, as in links. */
function asLink(path: string): string {
  const url = parseURL(path, "https://site.invalid");
  return url === null ? path : url.pathname + url.search + url.hash;
}

async function respond({ row, movedTo }: Found): Promise<Response> {
  const headers = new Headers({
    "Content-Type": typeOf(row),
    ETag: `"${row.hash}"`,
    [storedHeaders.pack]: await labelOf(row.part),
  });
  if (row.kind === "image") headers.set("Content-Security-Policy", imagePolicy);
  // Headers are limited to Latin letters.
  if (movedTo !== null) headers.set(storedHeaders.moved, asLink(movedTo));
  return new Response(await bodyOf(row), { headers });
}

/**
 * The response to a request for a document in a pack: the index.json of a page,
 * compatibility data, an image or a quick index. Null for everything else, and for
 * readers who have switched offline reading off. A moved page is served from its new
 * address, which a header names. Never throws.
 */
export async function find({ pathname }: URL): Promise<Response | null> {
  try {
    const { offline } = await loadSettings();
    if (!offline) return null;
    const path = documentPath(pathname);
    const found =
      (await lookUp(path)) ??
      (await lookUp(`${path}/`)) ??
      (await lookUp(`${path}.html`));
    if (found === null) return null;
    // Pages are found by the address of their data, and other files by their own.
    if (pathname.endsWith(indexFile) !== (found.row.kind === "page")) return null;
    try {
      return await respond(found);
    } catch (error) {
      if (!(error instanceof CorruptShard)) throw error;
      // An update may have replaced the shard meanwhile.
      const again = await lookUp(found.row.path);
      if (again !== null && again.row.shard !== found.row.shard) {
        return await respond(again);
      }
      await markDamaged(found.row);
      throw error;
    }
  } catch (error) {
    console.warn(`Packs: ${pathname} cannot be read`, error);
    return null;
  }
}
