/**
 * Assembles a new version of a shard from stored data and changes, which are fetched by
 * ranges.
 */
import type { ShardEntry } from "./catalogue.ts";
import { CorruptShard, readHeader, sha256, type Header } from "./format.ts";
import { fetchBytes, type Range } from "./network.ts";
import { loadHeader, loadShard } from "./shards.ts";

/** The size of the first request if the length of the header is unknown. */
const guessedHeader = 16 * 2 ** 10;

/** A request costs as much as this many bytes: closer ranges are merged. */
const shortGap = 512;

/** If a larger share of a shard has changed, it is fetched in a single request. */
const maxPartialShare = 0.7;

/** The location of a stored member. */
interface Source {
  readonly shard: string;
  readonly offset: number;
  readonly length: number;
}

/** The stored members of shards that a new version replaces, by hash and length. */
export type Sources = ReadonlyMap<string, Source>;

const nameOf = (hash: string, length: number) => `${hash} ${length}`;

/** Reads stored shards; missing or damaged ones contribute nothing. */
export async function sourcesOf(shards: readonly ShardEntry[]): Promise<Sources> {
  const sources = new Map<string, Source>();
  for (const { file } of shards) {
    const header = await loadHeader(file).catch((error: unknown) => {
      if (error instanceof CorruptShard) return null;
      throw error;
    });
    for (const { hash, offset, length } of header?.members ?? []) {
      if (length === 0) continue;
      sources.set(nameOf(hash, length), { shard: file, offset, length });
    }
  }
  return sources;
}

interface Reused extends Source {
  /** Its position in the new shard. */
  readonly at: number;
}

/** The plan to fetch a shard. */
export interface ShardPlan {
  readonly shard: ShardEntry;
  /** Bytes still to be fetched. */
  readonly bytes: number;
  readonly pages: number;
  /** Reusable data; null if the whole shard is fetched. */
  readonly pieces: {
    readonly start: Uint8Array;
    readonly reused: readonly Reused[];
    readonly ranges: readonly Range[];
  } | null;
  /** The whole shard, if the host sent it at once. */
  readonly whole: Uint8Array<ArrayBuffer> | null;
}

/** The plan to fetch a whole shard. */
export function wholePlan(shard: ShardEntry): ShardPlan {
  const { bytes, pages } = shard;
  return { shard, bytes, pages, pieces: null, whole: null };
}

/** The ranges between reused members, which are ordered. */
function rangesBetween(reused: readonly Reused[], from: number, to: number): Range[] {
  const ranges: Range[] = [];
  let at = from;
  for (const { at: start, length } of [...reused, { at: to, length: 0 }]) {
    if (start > at) {
      const last = ranges.at(-1);
      if (last !== undefined && at - last.to < shortGap) {
        ranges[ranges.length - 1] = { from: last.from, to: start };
      } else ranges.push({ from: at, to: start });
    }
    at = Math.max(at, start + length);
  }
  return ranges;
}

/** Fetches the header of a shard and finds its stored members. */
export async function planShard(
  shard: ShardEntry,
  sources: Sources,
  signal: AbortSignal,
): Promise<ShardPlan> {
  if (sources.size === 0) return wholePlan(shard);
  const to = Math.min(shard.header || guessedHeader, shard.bytes);
  const limit = shard.bytes;
  const range = { from: 0, to };
  const fetched = await fetchBytes(shard.file, { signal, limit, range });
  if (fetched.isWhole) return { ...wholePlan(shard), bytes: 0, whole: fetched.bytes };
  let header: Header;
  try {
    header = await readHeader(fetched.bytes, shard.bytes);
  } catch (error) {
    // It may be longer than expected; errors are found in the whole shard.
    if (error instanceof CorruptShard) return wholePlan(shard);
    throw error;
  }
  const start = fetched.bytes.slice(0, header.end);
  const reused: Reused[] = [];
  let pages = 0;
  for (const { kind, hash, offset, length } of header.members) {
    const source = sources.get(nameOf(hash, length));
    if (source !== undefined) reused.push({ ...source, at: offset });
    else if (kind === "page") pages++;
  }
  reused.sort((a, b) => a.at - b.at);
  const ranges = rangesBetween(reused, header.end, shard.bytes);
  const bytes = ranges.reduce((sum, { from, to: end }) => sum + end - from, 0);
  if (bytes > shard.bytes * maxPartialShare) return { ...wholePlan(shard), pages };
  return { shard, bytes, pages, pieces: { start, reused, ranges }, whole: null };
}

async function checked(
  shard: ShardEntry,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length !== shard.bytes || (await sha256(bytes)) !== shard.sha256) {
    throw new CorruptShard(`${shard.file} is not what its list says`);
  }
  return bytes;
}

async function fetchWhole(
  shard: ShardEntry,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await fetchBytes(shard.file, { signal, limit: shard.bytes });
  return checked(shard, bytes);
}

async function fetchPieces(
  { shard, pieces }: ShardPlan,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (pieces === null) return fetchWhole(shard, signal);
  const bytes = new Uint8Array(shard.bytes);
  bytes.set(pieces.start);
  const old = new Map<string, Uint8Array | null>();
  for (const { shard: file, offset, length, at } of pieces.reused) {
    if (!old.has(file)) old.set(file, await loadShard(file));
    const member = old.get(file)?.subarray(offset, offset + length);
    if (member?.length !== length) throw new CorruptShard(`${file} has been damaged`);
    bytes.set(member, at);
  }
  for (const range of pieces.ranges) {
    const fetched = await fetchBytes(shard.file, { signal, limit: shard.bytes, range });
    if (fetched.isWhole) return checked(shard, fetched.bytes);
    if (fetched.bytes.length !== range.to - range.from) {
      throw new CorruptShard(`${shard.file} is cut off`);
    }
    bytes.set(fetched.bytes, range.from);
  }
  return checked(shard, bytes);
}

/**
 * Fetches a shard by its plan and checks its hash. A corrupt one is fetched once more as
 * a whole; then it throws a CorruptShard.
 */
export async function fetchShard(
  plan: ShardPlan,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (plan.whole !== null) return await checked(plan.shard, plan.whole);
    return await fetchPieces(plan, signal);
  } catch (error) {
    if (!(error instanceof CorruptShard)) throw error;
    return fetchWhole(plan.shard, signal);
  }
}
