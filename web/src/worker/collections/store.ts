import type { EditNote } from "#/contract/offline.ts";
import { withDatabase, type CollectionsKept } from "../database.ts";
import type { Edit } from "./model.ts";

/** Before the name of the reader to whom something belongs. */
const prefix = "collections ";

const keyOf = (reader: string) => prefix + reader;

export const nothing: CollectionsKept = {
  saved: null,
  edits: [],
  notes: [],
  ids: [],
  sentAt: null,
};

/** How many ids are remembered of what was made here. */
const maxIds = 1000;

/** What is kept of the collections of a reader. */
export async function load(reader: string): Promise<CollectionsKept> {
  const kept = await withDatabase((database) => database.get("private", keyOf(reader)));
  return kept ?? nothing;
}

/** Changes what is kept of a reader, in one transaction; null leaves it as it is. */
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

/** Notes what is left of the changes of a reader, and what became of the others. */
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

/** Deletes all that is kept of a reader. */
export async function discard(reader: string): Promise<void> {
  await withDatabase((database) => database.delete("private", keyOf(reader)));
}

/**
 * Deletes what is kept of all readers but one, or of all. What they have not sent, and
 * have not been told, stays under their name.
 */
export async function forgetSaved(except: string | null): Promise<void> {
  await withDatabase(async (database) => {
    const writing = database.transaction("private", "readwrite");
    for (const key of await writing.store.getAllKeys()) {
      if (except !== null && key === keyOf(except)) continue;
      const kept = (await writing.store.get(key)) ?? nothing;
      const { edits, notes } = kept;
      if (edits.length === 0 && notes.length === 0) await writing.store.delete(key);
      else await writing.store.put({ ...kept, saved: null }, key);
    }
    await writing.done;
  });
}
