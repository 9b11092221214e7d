import type { SearchData } from "#/contract/search.ts";
import type { Translator } from "#/l10n/translator.ts";

/** The title of a page of results. */
export function resultsTitle(data: SearchData | undefined, { t }: Translator): string {
  if (data === undefined || data.query === "") return t("results-empty");
  const { query, page, paged } = data;
  return paged === true
    ? t("results-title-page", { query, page: String(page) })
    : t("results-title", { query });
}
