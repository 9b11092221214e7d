import type { EditNote } from "#/contract/offline.ts";
import { withDatabase, type CollectionsKept } from "../database.ts";
import type { Edit } from "./model.ts";

/** Prefix of the keys of readers' data. */
const prefix = "collections ";

const keyOf = (reader: string) => prefix + reader;

export const nothing: CollectionsKept = {
  saved: null,
  edits: [],
  notes: [],
  ids: [],
  sentAt: null,
};

/** How long queued changes of an absent reader are stored, in milliseconds. */
const mostAway = 90 * 24 * 60 * 60 * 1000;

/** The maximum of stored ids. */
const maxIds = 1000;

/** The stored state of a reader's collections. */
export async function load(reader: string): Promise<CollectionsKept> {
  const kept = await withDatabase((database) => database.get("private", keyOf(reader)));
  return kept ?? nothing;
}

/** The number of queued changes of readers who have not left. */
export async function countWaiting(): Promise<number> {
  const all = await withDatabase((database) => database.getAll("private"));
  return all
    .filter(({ leftAt }) => leftAt === undefined)
    .reduce((sum, { edits }) => sum + edits.length, 0);
}

/** Changes the state of a reader, in one transaction; null leaves it unchanged. */
export function change(
  reader: string,
  make: (kept: CollectionsKept) => CollectionsKept | null,
): Promise<void> {
  return withDatabase(async (database) => {
    const writing = database.transaction("private", "readwrite");
    const kept = (await writing.store.get(keyOf(reader))) ?? nothing;
    const next = make(kept);
    if (next !== null) await writing.store.put(next, keyOf(reader));
    await writing.done;
  });
}

/** Stores the rest of a reader's queue, and notes on the sent changes. */
export function keepRest(
  reader: string,
  edits: readonly Edit[],
  notes: readonly EditNote[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  return change(reader, (kept) => ({
    ...kept,
    edits,
    notes: [...kept.notes, ...notes],
    ids: [...new Map([...kept.ids, ...ids])].slice(-maxIds),
    sentAt: new Date().toISOString(),
  }));
}

/** Deletes the whole state of a reader. */
export async function discard(reader: string): Promise<void> {
  await withDatabase((database) => database.delete("private", keyOf(reader)));
}

/**
 * Deletes the state of all readers but one, or of all. Queued changes and unread notes
 * are stored for some months: their reader may never return to this browser.
 */
export async function forgetSaved(except: string | null): Promise<void> {
  const now = new Date();
  await withDatabase(async (database) => {
    const writing = database.transaction("private", "readwrite");
    for (const key of await writing.store.getAllKeys()) {
      const { leftAt, ...kept } = (await writing.store.get(key)) ?? nothing;
      if (except !== null && key === keyOf(except)) {
        if (leftAt !== undefined) await writing.store.put(kept, key);
        continue;
      }
      const isAway =
        leftAt !== undefined && now.getTime() - Date.parse(leftAt) > mostAway;
      if (isAway || (kept.edits.length === 0 && kept.notes.length === 0)) {
        await writing.store.delete(key);
      } else {
        const away = { ...kept, saved: null, leftAt: leftAt ?? now.toISOString() };
        await writing.store.put(away, key);
      }
    }
    await writing.done;
  });
}
