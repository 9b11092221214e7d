import { mutate } from "swr";
import type { Collection, SharedLink } from "#/contract/collections.ts";
import { request } from "#/core/request.ts";
import { isDefault } from "./names.ts";

const root = "/api/v2/collections/";

/** A segment of an address; an empty one would reach a different endpoint. */
function part(id: string): string {
  if (id === "") throw new Error("Invalid key");
  return encodeURIComponent(id);
}

const collection = (id: string) => `${root}${part(id)}/`;
const item = (id: string, itemID: string) => `${collection(id)}items/${part(itemID)}/`;

/** Addresses to read from, also used as cache keys. */
export const keys = {
  list: root,
  info: (id: string) => `${collection(id)}?limit=0&offset=0`,
  lookup: (url: string) => `${root}lookup/?url=${part(url)}`,
  share: (id: string) => `${collection(id)}share/`,
};

/** How many items a page has. */
export const pageSize = 12;

export type Sort = "date" | "title";

export interface ItemQuery {
  readonly sort: Sort;
  /** Filters by title and notes; empty for all. */
  readonly search: string;
}

/** The address of a page of a collection's items, from 0. */
export function itemsKey(id: string, { sort, search }: ItemQuery, page: number): string {
  const query = new URLSearchParams({
    limit: String(pageSize),
    offset: String(page * pageSize),
    ...(sort === "date" ? {} : { sort }),
    ...(search === "" ? {} : { q: search }),
  });
  return `${collection(id)}?${query.toString()}`;
}

/** The address of a page of a shared collection. */
export function sharedKey(token: string, page: number): string {
  const offset = page * pageSize;
  return `${root}shared/${part(token)}/?limit=${pageSize}&offset=${offset}`;
}

/** The address of a collection as a file. */
export function exportURL(id: string, format: "markdown" | "json"): string {
  return `${collection(id)}export/?format=${format}`;
}

type Listener = () => void;

const listeners = new Set<Listener>();

/** Subscribes to changes of collections, here or in another tab. */
export function onCollectionsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Refetches all displayed data of collections. */
function refresh(): void {
  void mutate((key) => typeof key === "string" && key.startsWith(root));
  for (const listener of listeners) listener();
}

let channel: BroadcastChannel | null = null;
let followers = 0;

/** Follows changes in other tabs until the returned function is called. */
export function followOtherTabs(): () => void {
  followers += 1;
  if (channel === null && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel("waymark:collections");
    channel.onmessage = refresh;
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    channel?.close();
    channel = null;
  };
}

function announce(): void {
  refresh();
  channel?.postMessage(null);
}

/** Makes a change. Displayed data is refetched even if it fails: it is out of date. */
async function change<T>(make: () => Promise<unknown>): Promise<T> {
  try {
    return (await make()) as T;
  } finally {
    announce();
  }
}

interface CollectionFields {
  readonly name: string;
  readonly description: string;
}

interface ItemFields {
  readonly title: string;
  /** Empty for none. */
  readonly notes: string;
}

const bodyOf = ({ title, notes }: ItemFields) => ({
  title,
  notes: notes === "" ? null : notes,
});

/** Changes of collections. All throw RequestError. */
export const createCollection = (fields: CollectionFields) =>
  change<Collection>(() => request(root, "POST", fields));

export const editCollection = (id: string, fields: CollectionFields) =>
  change<Collection>(() => request(collection(id), "POST", fields));

export const deleteCollection = (id: string) =>
  change<null>(() => request(collection(id), "DELETE"));

export const restoreCollection = (id: string) =>
  change<Collection>(() => request(`${collection(id)}restore/`, "POST"));

export const addItem = (id: string, url: string, fields: ItemFields) =>
  change<null>(() =>
    request(`${collection(id)}items/`, "POST", { ...bodyOf(fields), url }),
  );

/** Saves a page in the default collection. */
export async function addToDefault(url: string, title: string): Promise<void> {
  const all = await request<readonly Collection[]>(root);
  const { id } = all.find(isDefault) ?? all[0] ?? { id: "" };
  await addItem(id, url, { title, notes: "" });
}

export const editItem = (id: string, itemID: string, fields: ItemFields) =>
  change<null>(() => request(item(id, itemID), "POST", bodyOf(fields)));

export const deleteItem = (id: string, itemID: string) =>
  change<null>(() => request(item(id, itemID), "DELETE"));

export const restoreItem = (id: string, itemID: string) =>
  change<null>(() => request(`${item(id, itemID)}restore/`, "POST"));

export const share = (id: string, fields: Omit<SharedLink, "url">) =>
  change<SharedLink>(() => request(keys.share(id), "POST", fields));

/** Copies a shared collection to the reader's own. */
export const copyShared = (token: string) =>
  change<Collection>(() => request(`${root}shared/${part(token)}/copy/`, "POST"));

export const endShare = (id: string) =>
  change<null>(() => request(keys.share(id), "DELETE"));
