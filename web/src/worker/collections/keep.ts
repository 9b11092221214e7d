/** Stores the reader's collections as the server has them. */
import limits from "#/contract/collectionLimits.json";
import type { Collection, CollectionItem } from "#/contract/collections.ts";
import { fieldsOf } from "#/core/fields.ts";
import { root } from "./api.ts";
import { callAs, isOn, readerName } from "./reader.ts";
import type { Call } from "./send.ts";
import { change, load } from "./store.ts";

/** The maximum of stored collections. */
const maxCollections = 200;

/** The number of items in a request. */
const pageSize = 100;

async function fetchItems(
  call: Call,
  id: string,
): Promise<readonly CollectionItem[] | null> {
  const items: CollectionItem[] = [];
  while (items.length < limits.collectionItems) {
    const query = `limit=${pageSize}&offset=${items.length}`;
    const found = await call("GET", `${root}${encodeURIComponent(id)}/?${query}`);
    const page = fieldsOf(found?.body)["items"];
    if (found?.status !== 200 || !Array.isArray(page)) return null;
    items.push(...(page as CollectionItem[]));
    if (page.length < pageSize) break;
  }
  return items;
}

/** Fetches the collections that have changed since they were stored. */
async function fetchAll(): Promise<void> {
  const reader = await readerName();
  if (reader === null || !(await isOn())) return;
  const call = callAs(reader);
  const found = await call("GET", root);
  if (found?.status !== 200 || !Array.isArray(found.body)) return;
  const list = (found.body as Collection[]).slice(0, maxCollections);
  const { saved: before } = await load(reader);
  const items: Record<string, readonly CollectionItem[]> = {};
  for (const { id, updated_at: updated } of list) {
    const isSame = before?.list.some(
      (collection) => collection.id === id && collection.updated_at === updated,
    );
    const known = isSame === true ? before?.items[id] : undefined;
    items[id] = known ?? (await fetchItems(call, id)) ?? before?.items[id] ?? [];
  }
  // The reader may have signed out or turned it off meanwhile.
  if (!(await isOn()) || reader !== (await readerName())) return;
  // Queued changes are compared with the state in which they were made.
  await change(reader, (kept) =>
    kept.edits.length > 0 ? null : { ...kept, saved: { list, items } },
  );
}

let fetching: Promise<void> | null = null;
let isStale = false;

async function fetchWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false;
    await fetchAll();
  }
}

/** Fetches changed collections; the running call also fetches later changes. */
export function keepUpToDate(): Promise<void> {
  isStale = true;
  fetching ??= fetchWhileStale()
    .catch((error: unknown) => console.warn("Could not store collections", error))
    .finally(() => (fetching = null));
  return fetching;
}
