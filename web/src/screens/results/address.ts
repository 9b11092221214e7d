import type { SearchData } from "#/contract/search.ts";

/**
 * The address of a page of results, built without URL, since engines on the server have
 * only ECMAScript.
 */
export function resultsAddress(
  locale: string,
  data: Pick<SearchData, "query" | "sort" | "locales" | "area" | "baseline">,
  page = 1,
): string {
  const pairs = [`q=${encodeURIComponent(data.query)}`];
  if (data.sort !== "best") pairs.push(`sort=${data.sort}`);
  if (data.locales.length !== 1 || data.locales[0] !== locale) {
    for (const wanted of data.locales) pairs.push(`locale=${wanted}`);
  }
  for (const name of ["area", "baseline"] as const) {
    const value = data[name] ?? "";
    if (value !== "") pairs.push(`${name}=${value}`);
  }
  if (page > 1) pairs.push(`page=${page}`);
  return `/${locale}/search?${pairs.join("&")}`;
}
