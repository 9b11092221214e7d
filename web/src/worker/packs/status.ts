import {
  offlineChannel,
  type FromWorker,
  type OfflineProgress,
  type OfflineStatus,
  type StoredPack,
} from "#/contract/offline.ts";
import { withDatabase } from "../database.ts";
import { isComplete, type Part } from "./parts.ts";
import { storedShards } from "./shards.ts";

const key = "status";

/** The minimal interval of reports to pages and to the database, in milliseconds. */
const pace = { pages: 150, database: 1000 };

const initial: OfflineStatus = {
  phase: "idle",
  packs: [],
  progress: null,
  failure: null,
  lastUpdate: null,
  available: null,
};

let status = initial;
let loading: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;

async function load(): Promise<void> {
  try {
    const stored = await withDatabase((database) => database.get("status", key));
    if (stored !== undefined) status = stored as OfflineStatus;
  } catch (error) {
    console.warn("Could not read the status of offline reading", error);
  }
}

/** The status, read from the database on first use. */
export async function currentStatus(): Promise<OfflineStatus> {
  await (loading ??= load());
  return status;
}

/** Reloads the status, which another version of the worker may have changed. */
export function reloadStatus(): Promise<void> {
  return (loading = load());
}

export function broadcast(): void {
  channel ??= new BroadcastChannel(offlineChannel);
  channel.postMessage({ type: "status", status } satisfies FromWorker);
}

/** Changes the status, stores it and broadcasts it. Never throws. */
export async function setStatus(change: Partial<OfflineStatus>): Promise<void> {
  status = { ...(await currentStatus()), ...change };
  broadcast();
  try {
    const stored = status;
    await withDatabase((database) => database.put("status", stored, key));
  } catch (error) {
    // Pages were notified, and the next change is stored again.
    console.warn("Could not store the status of offline reading", error);
  }
}

/** Returns a function that reports progress, with limited frequency. */
export function progressReporter(): (progress: OfflineProgress) => void {
  let reportedAt = 0;
  let stored = 0;
  return (progress) => {
    const now = performance.now();
    status = { ...status, progress };
    if (now - reportedAt < pace.pages) return;
    reportedAt = now;
    if (now - stored < pace.database) {
      broadcast();
      return;
    }
    stored = now;
    void setStatus({ progress });
  };
}

/** Stored packs for readers: a pack and its images are one. */
export async function listPacks(parts: readonly Part[]): Promise<readonly StoredPack[]> {
  if (parts.length === 0) return [];
  const stored = await storedShards();
  const ids = [...new Set(parts.map(({ pack }) => pack))].sort();
  return ids.map((id) => {
    const own = parts.filter(({ pack }) => pack === id);
    const main = own.find((part) => part.key === id);
    const shown = main?.current ?? main?.next;
    const shards = new Map(
      own.flatMap(({ current, next }) =>
        [current, next].flatMap(
          (version) =>
            version?.shards.map(({ file, bytes }) => [file, bytes] as const) ?? [],
        ),
      ),
    );
    const bytes = [...shards].reduce(
      (sum, [file, size]) => sum + (stored.has(file) ? size : 0),
      0,
    );
    return {
      id,
      version: shown?.version ?? "",
      date: shown?.date ?? "",
      pages: shown?.pages ?? 0,
      bytes,
      state: main !== undefined && isComplete(main) ? "complete" : "partial",
    };
  });
}
