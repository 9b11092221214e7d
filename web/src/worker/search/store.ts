/** Stores and updates the words of downloaded pages. */
import { withDatabase } from "../database.ts";
import { CorruptShard, gunzipText, longestMember, readHeader } from "../packs/format.ts";
import { loadShard } from "../packs/shards.ts";
import { loadParts } from "../packs/store.ts";
import {
  makeSegment,
  parseWords,
  type PageText,
  type PageWords,
  type SegmentRow,
} from "./segment.ts";

const folderIn = (shard: string) => /^\/offline\/([^/]+)\//.exec(shard)?.[1] ?? "";

/** The readable shards, without those of images. */
async function currentShards(): Promise<Set<string>> {
  const parts = await loadParts();
  return new Set(
    parts
      .filter(({ key, pack }) => key === pack)
      .flatMap(({ current }) => current?.shards.map(({ file }) => file) ?? []),
  );
}

async function indexedShards(): Promise<readonly (readonly [string, string])[]> {
  return withDatabase((database) => database.getAllKeys("texts"));
}

async function remove(folder: string, shard: string): Promise<void> {
  await withDatabase(async (database) => {
    const change = database.transaction(["texts", "words"], "readwrite");
    const words = change.objectStore("words");
    const keys = await words.index("shard").getAllKeys(shard);
    await Promise.all([
      ...keys.map((key) => words.delete(key)),
      change.objectStore("texts").delete([folder, shard]),
    ]);
    await change.done;
  });
}

async function wordsIn(shard: string): Promise<readonly PageWords[]> {
  const bytes = await loadShard(shard);
  if (bytes === null) throw new CorruptShard(`${shard} is not stored`);
  const { members } = await readHeader(bytes, bytes.length);
  const pages = await Promise.all(
    members
      .filter(({ kind }) => kind === "words")
      .map(async ({ path, offset, length }) => {
        const words = bytes.slice(offset, offset + length);
        return parseWords(path, await gunzipText(words, longestMember));
      }),
  );
  return pages.filter((page) => page !== null);
}

async function add(shard: string): Promise<void> {
  const pages = await wordsIn(shard);
  const folder = folderIn(shard);
  const segment = makeSegment(pages);
  const texts = pages.map(({ path, title, summary }) => ({ path, title, summary }));
  await withDatabase(async (database) => {
    const change = database.transaction(["texts", "words"], "readwrite");
    const words = change.objectStore("words");
    await Promise.all([
      ...[...segment].map(([bucket, text]) => words.put({ folder, bucket, shard, text })),
      change.objectStore("texts").put({ folder, shard, pages: texts }),
    ]);
    await change.done;
  });
}

/**
 * Brings the index in line with the packs: removes obsolete shards, adds new ones, and
 * keeps the rest. It resumes where it was interrupted. Callers hold the lock of the
 * packs, and are notified of the progress on new shards.
 */
export async function tendWords(
  signal?: AbortSignal,
  report?: (share: number) => void,
): Promise<void> {
  const wanted = await currentShards();
  for (const [folder, shard] of await indexedShards()) {
    signal?.throwIfAborted();
    if (!wanted.delete(shard)) await remove(folder, shard);
  }
  let done = 0;
  for (const shard of wanted) {
    signal?.throwIfAborted();
    report?.(done++ / wanted.size);
    try {
      await add(shard);
    } catch (error) {
      // It can still be read; an update repairs it.
      if (!(error instanceof CorruptShard)) throw error;
      console.warn("Packs: could not read the index of words", error);
    }
  }
}

/** The languages with searchable pages, and the number of their shards. */
export async function searchable(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [folder] of await indexedShards()) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The rows of a language's shards in a bucket. */
export function rowsIn(folder: string, bucket: number): Promise<readonly SegmentRow[]> {
  const range = IDBKeyRange.bound([folder, bucket], [folder, bucket, []]);
  return withDatabase((database) => database.getAll("words", range));
}

/** The displayed texts of some shards. */
export async function textsOf(
  folder: string,
  shards: readonly string[],
): Promise<ReadonlyMap<string, readonly PageText[]>> {
  const found = await withDatabase(async (database) => {
    const reading = database.transaction("texts");
    return Promise.all(shards.map((shard) => reading.store.get([folder, shard])));
  });
  return new Map(
    found
      .filter((texts) => texts !== undefined)
      .map(({ shard, pages }) => [shard, pages]),
  );
}
