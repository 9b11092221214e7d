/** Collections as the browser has them, with the changes that the server has not seen. */
import type { Collection, CollectionItem } from "#/contract/collections.ts";
import { decodePart } from "#/core/parse.ts";
import { problemsOf } from "./check.ts";

/** What the server said last. */
export interface Saved {
  readonly list: readonly Collection[];
  readonly items: Readonly<Record<string, readonly CollectionItem[]>>;
}

/**
 * A change that was made offline. `base` is when what it changes was last changed, as far
 * as was known then; null for what only this browser has changed.
 */
export type Edit =
  | {
      readonly kind: "create";
      readonly id: string;
      readonly name: string;
      readonly description: string | null;
      readonly at: string;
    }
  | {
      readonly kind: "rename";
      readonly id: string;
      readonly name: string;
      readonly description: string | null;
    }
  | {
      readonly kind: "drop";
      readonly id: string;
      readonly name: string;
      readonly base: string | null;
    }
  | {
      readonly kind: "add";
      readonly collection: string;
      readonly id: string;
      readonly url: string;
      readonly title: string;
      readonly notes: string | null;
      readonly at: string;
    }
  | {
      readonly kind: "change";
      readonly collection: string;
      readonly id: string;
      readonly url: string;
      readonly title: string;
      readonly notes: string | null;
      /** The notes that the reader changed. */
      readonly before: string | null;
      readonly base: string | null;
      readonly at: string;
    }
  | {
      readonly kind: "remove";
      readonly collection: string;
      readonly id: string;
      readonly title: string;
      readonly base: string | null;
    };

type Items = Record<string, readonly CollectionItem[]>;

/** The name of the collection that everybody has. */
export const defaultName = "Default";

/** The beginning of ids that only this browser knows. */
const ownPrefix = "offline-";

export const newID = () => ownPrefix + crypto.randomUUID();

export const isOwn = (id: string) => id.startsWith(ownPrefix);

function withItems(
  saved: Saved,
  collection: string,
  change: (items: readonly CollectionItem[]) => readonly CollectionItem[],
  at?: string,
): Saved {
  const items: Items = { ...saved.items };
  items[collection] = change(items[collection] ?? []);
  const list = saved.list.map((one) =>
    one.id === collection
      ? {
          ...one,
          article_count: items[collection]?.length ?? 0,
          updated_at: at ?? one.updated_at,
        }
      : one,
  );
  return { ...saved, list, items };
}

/** Collections after a change. */
export function apply(saved: Saved, edit: Edit): Saved {
  switch (edit.kind) {
    case "create": {
      const { id, name, description, at } = edit;
      const times = { created_at: at, updated_at: at };
      const made = { id, name, description, ...times, article_count: 0 };
      return {
        ...saved,
        list: [...saved.list, made],
        items: { ...saved.items, [id]: [] },
      };
    }
    case "rename": {
      const { id, name, description } = edit;
      const list = saved.list.map((one) =>
        one.id === id
          ? { ...one, name, description: description ?? one.description }
          : one,
      );
      return { ...saved, list };
    }
    case "drop": {
      const items: Items = { ...saved.items };
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- ids are keys
      delete items[edit.id];
      return { ...saved, list: saved.list.filter(({ id }) => id !== edit.id), items };
    }
    case "add": {
      const { collection, id, url, title, notes, at } = edit;
      const times = { created_at: at, updated_at: at };
      const added = { id, url, title, notes, parents: [], ...times };
      const add = (items: readonly CollectionItem[]) => [added, ...items];
      return withItems(saved, collection, add, at);
    }
    case "change": {
      const { collection, id, title, notes, at } = edit;
      const change = (items: readonly CollectionItem[]) =>
        items.map((one) =>
          one.id === id ? { ...one, title, notes, updated_at: at } : one,
        );
      return withItems(saved, collection, change, at);
    }
    case "remove":
      return withItems(saved, edit.collection, (items) =>
        items.filter(({ id }) => id !== edit.id),
      );
  }
}

/** A change that leads to another collection or item, since the server has its own ids. */
export function renamed(edit: Edit, ids: ReadonlyMap<string, string>): Edit {
  const known = (id: string) => ids.get(id) ?? id;
  return "collection" in edit
    ? { ...edit, id: known(edit.id), collection: known(edit.collection) }
    : { ...edit, id: known(edit.id) };
}

const root = "/api/v2/collections/";

export type Outcome = { readonly status: number; readonly body: unknown } | Refusal;

/** What the server would refuse, with what it would say. */
interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly message?: string;
}

const refuse = (status: number, error: string): Refusal => ({ status, error });
const missing = () => refuse(400, "Collection not found");

const collate = new Intl.Collator();

function page(items: readonly CollectionItem[], query: URLSearchParams) {
  const wanted = (query.get("q") ?? "").toLowerCase();
  const from = Number(query.get("offset") ?? 0) || 0;
  const limit = Number(query.get("limit") ?? 10) || 0;
  const found = items.filter(({ title, notes }) =>
    `${title}\n${notes ?? ""}`.toLowerCase().includes(wanted),
  );
  const sorted =
    query.get("sort") === "title"
      ? found.toSorted((a, b) => collate.compare(a.title, b.title))
      : found.toSorted((a, b) => collate.compare(b.created_at, a.created_at));
  return sorted.slice(from, from + limit);
}

/** Answers a question to the API; null for one that only the server can answer. */
export function answer(saved: Saved, { pathname, searchParams }: URL): Outcome | null {
  const parts = pathname.slice(root.length).split("/").filter(Boolean);
  const [id, what, itemID] = parts.map(decodePart);
  if (id === undefined) return { status: 200, body: saved.list };
  if (id === "lookup" && what === undefined) {
    const url = pathOf(searchParams.get("url") ?? "");
    const results = Object.entries(saved.items).flatMap(([collection, items]) =>
      items
        .filter((item) => item.url.toLowerCase() === url.toLowerCase())
        .map((item) => ({ collection_id: collection, item })),
    );
    return { status: 200, body: { results } };
  }
  const info = saved.list.find((one) => one.id === id);
  if (id === "shared") return null;
  if (info === undefined) return missing();
  const items = saved.items[id] ?? [];
  if (what === undefined) {
    return { status: 200, body: { ...info, items: page(items, searchParams) } };
  }
  if (what !== "items" || itemID === undefined) return null;
  const item = items.find((one) => one.id === itemID);
  if (item === undefined) return refuse(404, "Document not found");
  return { status: 200, body: item };
}

/** The path of an address, as items have it. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What becomes of a change that is asked for offline. */
export type Accepted =
  | { readonly edits: readonly Edit[]; readonly status: number; readonly body: unknown }
  | Refusal;

function textIn(body: Asked["body"], name: string): string | null {
  const value = body[name];
  return typeof value === "string" ? value : null;
}

function invalid(...texts: Parameters<typeof problemsOf>): Refusal | null {
  const problems = problemsOf(...texts);
  const message = `Error validating input ${problems}`;
  return problems === null ? null : { ...refuse(400, "Validation Error"), message };
}

function nameTaken(saved: Saved, name: string, except = ""): Refusal | null {
  const taken = saved.list.some((one) => one.name === name && one.id !== except);
  return taken ? refuse(409, `Collection with name '${name}' already exists`) : null;
}

/**
 * Takes a change that the server cannot be asked for: the queue with it, and what the
 * page is told. Null for one that only the server can make.
 */
export function accept(
  known: Saved,
  queue: readonly Edit[],
  { method, url, body }: Asked,
  now: string,
): Accepted | null {
  const saved = queue.reduce(apply, known);
  const parts = url.pathname.slice(root.length).split("/").filter(Boolean);
  const [id, what, itemID, last] = parts.map(decodePart);
  const name = textIn(body, "name") ?? "";
  const description = textIn(body, "description");
  const refused = invalid({ name }, { description });
  if (id === undefined) {
    if (method !== "POST") return null;
    if (refused !== null) return refused;
    const taken = nameTaken(saved, name);
    if (taken !== null) return taken;
    const edit: Edit = { kind: "create", id: newID(), name, description, at: now };
    const made = apply(saved, edit).list.at(-1);
    return { edits: [...queue, edit], status: 201, body: made };
  }
  if (what === "restore" || last === "restore") {
    return restore(queue, itemID ?? id);
  }
  const info = saved.list.find((one) => one.id === id);
  if (info === undefined) return missing();
  if (what === undefined) {
    const isSame = method !== "DELETE" && name === defaultName;
    if (info.name === defaultName && !isSame) {
      return refuse(
        400,
        `Cannot ${method === "DELETE" ? "delete" : "modify"} default collection`,
      );
    }
    if (method === "DELETE") {
      const base = known.list.find((one) => one.id === id)?.updated_at ?? null;
      const drop: Edit = { kind: "drop", id, name: info.name, base };
      return { edits: [...queue, drop], status: 200, body: null };
    }
    if (refused !== null) return refused;
    const taken = nameTaken(saved, name, id);
    if (taken !== null) return taken;
    const edit: Edit = { kind: "rename", id, name, description };
    const list = apply(saved, edit).list;
    return {
      edits: [...queue, edit],
      status: 200,
      body: list.find((one) => one.id === id),
    };
  }
  if (what !== "items" || last !== undefined) return null;
  const asked = { collection: id, itemID, method, body };
  return acceptItem(known, saved, queue, asked, now);
}

interface AskedItem {
  readonly collection: string;
  readonly itemID: string | undefined;
  readonly method: string;
  readonly body: Asked["body"];
}

function acceptItem(
  known: Saved,
  saved: Saved,
  queue: readonly Edit[],
  { collection, itemID, method, body }: AskedItem,
  now: string,
): Accepted | null {
  const title = textIn(body, "title") ?? "";
  const notes = textIn(body, "notes");
  const items = saved.items[collection] ?? [];
  if (itemID === undefined) {
    const url = textIn(body, "url") ?? "";
    if (method !== "POST") return null;
    const refused = invalid({ title, url }, { notes });
    if (refused !== null) return refused;
    const path = pathOf(url);
    if (items.some((item) => item.url.toLowerCase() === path.toLowerCase())) {
      return refuse(409, "Collection item already exists in collection");
    }
    const edit: Edit = {
      kind: "add",
      collection,
      id: newID(),
      url: path,
      title,
      notes,
      at: now,
    };
    return { edits: [...queue, edit], status: 201, body: null };
  }
  const item = items.find((one) => one.id === itemID);
  if (item === undefined) return { edits: queue, status: 200, body: null };
  const before = known.items[collection]?.find((one) => one.id === itemID);
  const base = before?.updated_at ?? null;
  if (method === "DELETE") {
    const remove: Edit = {
      kind: "remove",
      collection,
      id: itemID,
      title: item.title,
      base,
    };
    return { edits: [...queue, remove], status: 200, body: null };
  }
  const refused = invalid({ title }, { notes });
  if (refused !== null) return refused;
  const earlier = queue.find((edit) => edit.id === itemID);
  if (earlier?.kind === "add" || earlier?.kind === "change") {
    // The last words count, in the place of the first.
    const edits = queue.map((edit) =>
      edit === earlier ? { ...earlier, title, notes, at: now } : edit,
    );
    return { edits, status: 200, body: null };
  }
  const edit: Edit = {
    kind: "change",
    collection,
    id: itemID,
    url: item.url,
    title,
    notes,
    before: item.notes,
    base,
    at: now,
  };
  return { edits: [...queue, edit], status: 200, body: null };
}

/** Takes a deletion back that the server has not seen. */
function restore(queue: readonly Edit[], id: string): Accepted | null {
  const deleted = queue.find(
    (edit) => edit.id === id && (edit.kind === "drop" || edit.kind === "remove"),
  );
  if (deleted === undefined) return null;
  const edits = queue.filter((edit) => edit !== deleted);
  return { edits, status: 200, body: null };
}
