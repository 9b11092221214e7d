import type { FoundTitle } from "./once.ts";

export { place } from "./place.ts";
export { QuickSearch } from "./QuickSearch.tsx";

/** Titles that match a query, for pages that have no server to ask. */
export async function searchTitles(
  locale: string,
  query: string,
  limit: number,
): Promise<readonly FoundTitle[]> {
  const { findOnce } = await import("./once.ts");
  return findOnce(locale, query, limit);
}
