/** Responds to API queries from stored collections. */
import type { CollectionItem } from "#/contract/collections.ts";
import { missing, pathOf, refuse, segmentsOf, type Outcome } from "./api.ts";
import type { Saved } from "./model.ts";

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

/** Responds to an API query; null if only the server can. */
export function answer(saved: Saved, url: URL): Outcome | null {
  const { searchParams } = url;
  const [id, what, itemID] = segmentsOf(url);
  if (id === undefined) return { status: 200, body: saved.list };
  if (id === "lookup" && what === undefined) {
    const path = pathOf(searchParams.get("url") ?? "").toLowerCase();
    const results = Object.entries(saved.items).flatMap(([collection, items]) =>
      items
        .filter((item) => item.url.toLowerCase() === path)
        .map((item) => ({ collection_id: collection, item })),
    );
    return { status: 200, body: { results } };
  }
  const info = saved.list.find((collection) => collection.id === id);
  if (id === "shared") return null;
  if (info === undefined) return missing();
  const items = saved.items[id] ?? [];
  if (what === undefined) {
    return { status: 200, body: { ...info, items: page(items, searchParams) } };
  }
  if (what !== "items" || itemID === undefined) return null;
  const item = items.find((item) => item.id === itemID);
  if (item === undefined) return refuse(404, "Document not found");
  return { status: 200, body: item };
}
