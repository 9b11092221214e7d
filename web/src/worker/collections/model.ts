/** Collections in the browser, with unsent changes. */
import type { Collection, CollectionItem } from "#/contract/collections.ts";

/** The server's latest state. */
export interface Saved {
  readonly list: readonly Collection[];
  readonly items: Readonly<Record<string, readonly CollectionItem[]>>;
}

/**
 * An offline change. `base` is the last known modification time of its target; null for
 * targets that only this browser has changed.
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
      /** The notes before the reader's change. */
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

/** The name of the default collection. */
export const defaultName = "Default";

/** Prefix of temporary ids. */
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
  const list = saved.list.map((entry) =>
    entry.id === collection
      ? {
          ...entry,
          article_count: items[collection]?.length ?? 0,
          updated_at: at ?? entry.updated_at,
        }
      : entry,
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
      const list = saved.list.map((entry) =>
        entry.id === id
          ? { ...entry, name, description: description ?? entry.description }
          : entry,
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
      const where = { id, collection_id: collection, url };
      const added = { ...where, title, notes, parents: [], ...times };
      const add = (items: readonly CollectionItem[]) => [added, ...items];
      return withItems(saved, collection, add, at);
    }
    case "change": {
      const { collection, id, title, notes, at } = edit;
      const change = (items: readonly CollectionItem[]) =>
        items.map((item) =>
          item.id === id ? { ...item, title, notes, updated_at: at } : item,
        );
      return withItems(saved, collection, change, at);
    }
    case "remove":
      return withItems(saved, edit.collection, (items) =>
        items.filter(({ id }) => id !== edit.id),
      );
  }
}

/** A change with temporary ids replaced by the server's. */
export function renamed(edit: Edit, ids: ReadonlyMap<string, string>): Edit {
  const known = (id: string) => ids.get(id) ?? id;
  return "collection" in edit
    ? { ...edit, id: known(edit.id), collection: known(edit.collection) }
    : { ...edit, id: known(edit.id) };
}
