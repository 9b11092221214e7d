import { namePrefix } from "#/core/offline.ts";
import { parseURL } from "#/core/parse.ts";
import { openDatabase } from "../database.ts";
import {
  CorruptShard,
  headerEnd,
  preludeBytes,
  readHeader,
  type Header,
} from "./format.ts";

/** The cache of shards, among others of the origin. */
const shardCache = () => `${namePrefix()}shards-1`;

const open = () => caches.open(shardCache());

export async function storedShards(): Promise<Set<string>> {
  const requests = await (await open()).keys();
  return new Set(requests.map(({ url }) => parseURL(url)?.pathname ?? url));
}

/** Stores a shard with a verified hash. Fails with QuotaExceededError. */
export async function storeShard(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(bytes.length),
  };
  await (await open()).put(file, new Response(bytes, { headers }));
}

/** A stored shard, or null. */
export async function loadShard(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await (await open()).match(file);
  return response === undefined ? null : new Uint8Array(await response.arrayBuffer());
}

/** The header of a stored shard; CorruptShard if there is none. */
export async function loadHeader(file: string): Promise<Header> {
  const response = await (await open()).match(file);
  if (response === undefined) throw new CorruptShard(`${file} is not stored`);
  const blob = await response.blob();
  const start = new Uint8Array(await blob.slice(0, preludeBytes).arrayBuffer());
  const header = new Uint8Array(await blob.slice(0, headerEnd(start)).arrayBuffer());
  return readHeader(header, blob.size);
}

/** Deletes a corrupt shard. */
export async function deleteShard(file: string): Promise<void> {
  await (await open()).delete(file);
}

/** Deletes the shards that no version of a part uses. */
export async function deleteUnusedShards(): Promise<void> {
  const parts = await (await openDatabase()).getAll("packs");
  const used = new Set(
    parts.flatMap(({ current, next }) =>
      [current, next].flatMap((version) => version?.shards.map(({ file }) => file) ?? []),
    ),
  );
  const cache = await open();
  for (const file of await storedShards()) if (!used.has(file)) await cache.delete(file);
}

export async function deleteShards(): Promise<void> {
  await caches.delete(shardCache());
}
