/**
 * Brings stored packs in line with the reader's selection and the site. Completed work is
 * not repeated after an interruption.
 */
import {
  catalogueAddress,
  type OfflineProgress,
  type OfflineSettings,
} from "#/contract/offline.ts";
import {
  fetchShard,
  planShard,
  sourcesOf,
  wholePlan,
  type ShardPlan,
} from "./assemble.ts";
import {
  parseCatalogue,
  parseIndex,
  type Catalogue,
  type ShardEntry,
} from "./catalogue.ts";
import { Failure, Gone, isQuota, NoLongerAllowed, noSpace } from "./failure.ts";
import { CorruptShard } from "./format.ts";
import { checkAllowed, fetchJSON } from "./network.ts";
import { partsOf, type Part, type Wanted } from "./parts.ts";
import { requireSpace } from "./quota.ts";
import { rowsOf, type Row } from "./rows.ts";
import { deleteUnusedShards, loadHeader, storedShards, storeShard } from "./shards.ts";
import { listPacks, progressReporter, setStatus } from "./status.ts";
import { deletePart, loadParts, saveCatalogue, savePart, switchPart } from "./store.ts";

/** The number of parallel fetches. */
const atOnce = 6;

/** The share of unpacking before pages can be read; the search index takes the rest. */
export const unpackingRows = 0.2;

/** The number of attempts with a new catalogue if a file that it lists is gone. */
const editions = 3;

async function fetchCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const catalogue = await fetchJSON(catalogueAddress, parseCatalogue, signal);
  await saveCatalogue(catalogue);
  return catalogue;
}

/** The selected parts. Those that the site no longer offers stay unchanged. */
function wantedParts(catalogue: Catalogue, settings: OfflineSettings): readonly Wanted[] {
  const chosen = settings.offline ? new Set(settings.packs) : new Set<string>();
  const packs = catalogue.packs.filter(({ id }) => chosen.has(id));
  return partsOf(packs, catalogue.date, settings.images);
}

/** Reports whether a stored part is selected. */
function isChosen({ key, pack }: Part, settings: OfflineSettings): boolean {
  if (!settings.offline || !settings.packs.includes(pack)) return false;
  return key === pack || settings.images;
}

/** Fetches a part's list of shards, which becomes its next version. */
async function prepare(
  wanted: Wanted,
  stored: Part | undefined,
  signal: AbortSignal,
): Promise<Part> {
  const { key, pack, index, version, date, pages } = wanted;
  if (stored?.next?.index === index) return stored;
  const current = stored?.current ?? null;
  const isDamaged = stored?.isDamaged ?? false;
  // Missing shards of the current version are fetched like those of the next one.
  const { shards } =
    current?.index === index ? current : await fetchJSON(index, parseIndex, signal);
  const bytes = shards.reduce((sum, shard) => sum + shard.bytes, 0);
  const next = { version, date, pages, bytes, index, shards };
  return { key, pack, current, next, isDamaged };
}

/** Outdated parts, and shards that are not stored. */
interface Difference {
  readonly catalogue: Catalogue;
  readonly parts: readonly Part[];
  readonly missing: readonly ShardEntry[];
}

/** Compares stored parts with the selection; fetches only lists. */
export async function compare(
  settings: OfflineSettings,
  signal: AbortSignal,
): Promise<Difference> {
  const catalogue = await fetchCatalogue(signal);
  const stored = new Map((await loadParts()).map((part) => [part.key, part]));
  const files = await storedShards();
  const isMissing = ({ file }: ShardEntry) => !files.has(file);
  const wanted = wantedParts(catalogue, settings);
  const parts: Part[] = [];
  for (const target of wanted) {
    const part = stored.get(target.key);
    const isWhole =
      part?.current?.index === target.index &&
      !part.isDamaged &&
      !part.current.shards.some(isMissing);
    if (!isWhole) parts.push(await prepare(target, part, signal));
  }
  const [first] = wanted;
  if (first !== undefined && parts.length === 0) await checkAllowed(first.index, signal);
  const missing = new Map(
    parts
      .flatMap(({ next }) => next?.shards ?? [])
      .filter(isMissing)
      .map((shard) => [shard.file, shard]),
  );
  return { catalogue, parts, missing: [...missing.values()] };
}

/** The maximum that an update would fetch; null for nothing. */
export function availableIn({ catalogue, parts, missing }: Difference) {
  if (parts.length === 0) return null;
  const bytes = missing.reduce((sum, shard) => sum + shard.bytes, 0);
  return { version: catalogue.latest, bytes };
}

/** Processes values in parallel; the first error ends it. */
async function forEach<T>(
  values: readonly T[],
  limit: number,
  act: (value: T) => Promise<void>,
): Promise<void> {
  const rest = values.values();
  let isOver = false;
  const work = async () => {
    for (const value of rest) {
      if (isOver) return;
      try {
        await act(value);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: limit }, work);
  // Everything has ended before anything else begins.
  for (const outcome of await Promise.allSettled(workers)) {
    if (outcome.status === "rejected") throw outcome.reason as Error;
  }
}

/** Plans for missing shards: only changes are fetched if an old version is stored. */
async function planAll(
  { parts, missing }: Difference,
  signal: AbortSignal,
): Promise<readonly ShardPlan[]> {
  const plans: ShardPlan[] = [];
  const planned = new Set<string>();
  let answersRanges = true;
  for (const { current, next } of parts) {
    const kept = new Set(next?.shards.map(({ file }) => file));
    const own = missing.filter(({ file }) => kept.has(file) && !planned.has(file));
    for (const { file } of own) planned.add(file);
    const replaced = current?.shards.filter(({ file }) => !kept.has(file)) ?? [];
    const sources = await sourcesOf(own.length === 0 ? [] : replaced);
    await forEach(own, atOnce, async (shard) => {
      const plan =
        answersRanges && sources.size > 0
          ? await planShard(shard, sources, signal)
          : wholePlan(shard);
      if (plan.whole !== null) answersRanges = false;
      plans.push(plan);
    });
  }
  return plans;
}

/** Finished and remaining work; a first download resumes where it was interrupted. */
function progressOf(
  { parts, missing }: Difference,
  plans: readonly ShardPlan[],
): OfflineProgress {
  const absent = new Set(missing.map(({ file }) => file));
  const done = parts
    .flatMap(({ current, next }) => (current === null ? (next?.shards ?? []) : []))
    .filter(({ file }) => !absent.has(file));
  const bytes = done.reduce((sum, shard) => sum + shard.bytes, 0);
  const pages = done.reduce((sum, shard) => sum + shard.pages, 0);
  return {
    bytes,
    totalBytes: plans.reduce((sum, plan) => sum + plan.bytes, bytes),
    pages,
    totalPages: plans.reduce((sum, plan) => sum + plan.pages, pages),
    unpacked: 0,
  };
}

/**
 * Fetches and stores shards. A corrupt one is skipped, so that other packs can be
 * complete, and returned as an error; other errors are thrown.
 */
async function download(
  plans: readonly ShardPlan[],
  start: OfflineProgress,
  signal: AbortSignal,
): Promise<CorruptShard | null> {
  const report = progressReporter();
  let { bytes, pages } = start;
  let corrupt: CorruptShard | null = null;
  await forEach(plans, atOnce, async (plan) => {
    signal.throwIfAborted();
    try {
      await storeShard(plan.shard.file, await fetchShard(plan, signal));
    } catch (error) {
      if (!(error instanceof CorruptShard)) throw error;
      corrupt = error;
      return;
    }
    bytes += plan.bytes;
    pages += plan.pages;
    report({ ...start, bytes, pages });
  });
  return corrupt;
}

/** The rows of shards that are new to a part. */
async function newRows({ key, current, next, isDamaged }: Part): Promise<readonly Row[]> {
  const known = isDamaged ? [] : (current?.shards.map(({ file }) => file) ?? []);
  const rows: (readonly Row[])[] = [];
  for (const { file } of next?.shards ?? []) {
    if (!known.includes(file)) rows.push(rowsOf(await loadHeader(file), file, key));
  }
  return rows.flat();
}

/** Makes parts with complete shards the current ones. */
async function switchAll(
  parts: readonly Part[],
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const files = await storedShards();
  let done = 0;
  for (const part of parts) {
    signal.throwIfAborted();
    report(done++ / parts.length);
    if (part.next?.shards.every(({ file }) => files.has(file)) !== true) continue;
    await switchPart(part, await newRows(part));
  }
}

/** The failure of a download that exceeds the browser's storage. */
async function lackOf(missing: readonly ShardEntry[]): Promise<Failure> {
  const files = await storedShards();
  const needed = missing.reduce(
    (sum, { file, bytes }) => sum + (files.has(file) ? 0 : bytes),
    0,
  );
  return new Failure("quota", noSpace, { needed });
}

async function updateOnce(settings: OfflineSettings, signal: AbortSignal): Promise<void> {
  await setStatus({ phase: "checking", failure: null, progress: null });
  for (const part of await loadParts()) {
    if (!isChosen(part, settings)) await deletePart(part.key);
  }
  const difference = await compare(settings, signal);
  const { parts, missing } = difference;
  await requireSpace(missing.reduce((sum, shard) => sum + shard.bytes, 0));
  for (const part of parts) await savePart(part);
  const plans = await planAll(difference, signal);
  const start = progressOf(difference, plans);
  const packs = await listPacks(await loadParts());
  await setStatus({ phase: "downloading", packs, progress: start });
  let failure: Error | null = null;
  try {
    failure = await download(plans, start, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NoLongerAllowed) throw error;
    failure = isQuota(error) ? await lackOf(missing) : (error as Error);
  }
  const complete = { ...start, bytes: start.totalBytes, pages: start.totalPages };
  if (failure === null) await setStatus({ phase: "unpacking", progress: complete });
  const report = progressReporter();
  const reportShare = (share: number) =>
    report({ ...complete, unpacked: share * unpackingRows });
  // Complete parts are useful, even if others cannot be fetched.
  await switchAll(parts, failure === null ? reportShare : () => undefined, signal);
  if (failure !== null) throw failure;
  await deleteUnusedShards();
}

/**
 * Fetches missing shards and deletes unused ones. The current copy is used until the new
 * one is complete. Throws a Failure, a CorruptShard, an error of the storage or the
 * reason of the signal.
 */
export async function update(
  settings: OfflineSettings,
  signal: AbortSignal,
): Promise<void> {
  for (let edition = 1; ; edition++) {
    try {
      await updateOnce(settings, signal);
      return;
    } catch (error) {
      // The list belonged to an earlier edition: the next one lists other files.
      if (!(error instanceof Gone) || edition === editions) throw error;
    }
  }
}
