import type { IDBPObjectStore, IDBPTransaction } from "idb";
import type { OfflineSettings } from "#/contract/offline.ts";
import { parseSettings } from "#/core/offline.ts";
import { withDatabase, type Database, type Stores, type Task } from "../database.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Part } from "./parts.ts";
import type { Row } from "./rows.ts";

const getValue = (key: string) => withDatabase((database) => database.get("status", key));

export async function loadSettings(): Promise<OfflineSettings> {
  return parseSettings(await getValue("settings"));
}

export async function saveSettings(settings: OfflineSettings): Promise<void> {
  await withDatabase((database) => database.put("status", settings, "settings"));
}

export async function loadTask(): Promise<Task | null> {
  const value = await getValue("task");
  return value === "update" || value === "clear" ? value : null;
}

export async function saveTask(task: Task | null): Promise<void> {
  await withDatabase<unknown>((database) =>
    task === null
      ? database.delete("status", "task")
      : database.put("status", task, "task"),
  );
}

/** The latest catalogue; null for none. */
export async function loadCatalogue(): Promise<Catalogue | null> {
  return ((await getValue("catalogue")) as Catalogue | undefined) ?? null;
}

export async function saveCatalogue(catalogue: Catalogue): Promise<void> {
  await withDatabase((database) => database.put("status", catalogue, "catalogue"));
}

export function loadParts(): Promise<readonly Part[]> {
  return withDatabase((database) => database.getAll("packs"));
}

export async function savePart(part: Part): Promise<void> {
  await withDatabase((database) => database.put("packs", part));
}

/** The keys of the rows of a part, or of one of its shards. */
function rowsIn(part: string, shard?: string): IDBKeyRange {
  return shard === undefined
    ? IDBKeyRange.bound([part], [part, []])
    : IDBKeyRange.only([part, shard]);
}

/**
 * Makes the next version of a part the current one, in one transaction: its rows replace
 * those of obsolete shards.
 */
export async function switchPart(part: Part, rows: readonly Row[]): Promise<void> {
  const { key, current, next, isDamaged } = part;
  if (next === null) return;
  const kept = new Set(next.shards.map(({ file }) => file));
  const dropped = (current?.shards ?? []).filter(({ file }) => !kept.has(file));
  const ranges =
    current === null || isDamaged
      ? [rowsIn(key)]
      : dropped.map(({ file }) => rowsIn(key, file));
  await withDatabase((database) =>
    inTransaction(database, async (change) => {
      const documents = change.objectStore("documents");
      await deleteRows(documents, ranges);
      await Promise.all(rows.map((row) => documents.put(row)));
      const switched = { ...part, current: next, next: null, isDamaged: false };
      await change.objectStore("packs").put(switched);
    }),
  );
}

/** Deletes a part and its rows, in one transaction. */
export async function deletePart(key: string): Promise<void> {
  await withDatabase((database) =>
    inTransaction(database, async (change) => {
      await deleteRows(change.objectStore("documents"), [rowsIn(key)]);
      await change.objectStore("packs").delete(key);
    }),
  );
}

/** Deletes all parts, in one transaction. */
export async function deleteParts(): Promise<void> {
  await withDatabase((database) =>
    inTransaction(database, async (change) => {
      await change.objectStore("documents").clear();
      await change.objectStore("packs").clear();
    }),
  );
}

type Change = IDBPTransaction<Stores, ["packs", "documents"], "readwrite">;

/** All or nothing, even if one of the steps fails. */
async function inTransaction(
  database: Database,
  steps: (change: Change) => Promise<void>,
): Promise<void> {
  const change = database.transaction(["packs", "documents"], "readwrite");
  const done = change.done;
  // Its error is that of the failed step, which is thrown.
  done.catch(() => undefined);
  try {
    await steps(change);
  } catch (error) {
    try {
      change.abort();
    } catch {
      // The failure has already aborted it.
    }
    throw error;
  }
  await done;
}

type Documents = IDBPObjectStore<
  Stores,
  ["packs", "documents"],
  "documents",
  "readwrite"
>;

async function deleteRows(
  documents: Documents,
  ranges: readonly IDBKeyRange[],
): Promise<void> {
  for (const range of ranges) {
    const keys = await documents.index("shard").getAllKeys(range);
    await Promise.all(keys.map((key) => documents.delete(key)));
  }
}
