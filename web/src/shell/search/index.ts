import { chunk } from "#/core/chunk.ts";
import type { FoundTitle } from "./once.ts";

export { place } from "./place.ts";
export { QuickSearch } from "./QuickSearch.tsx";

const loadOnce = chunk(() => import("./once.ts"));

/** Titles that match a query, for static sites. */
export async function searchTitles(
  locale: string,
  query: string,
  limit: number,
): Promise<readonly FoundTitle[]> {
  const { findOnce } = await loadOnce();
  return findOnce(locale, query, limit);
}
