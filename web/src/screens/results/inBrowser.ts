import type { SearchData } from "#/contract/search.ts";
import { searchTitles } from "#/shell/search/index.ts";
import { resultsFromText } from "#/shell/textSearch/index.ts";

const size = 10;
const lastPage = 10;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c);

/** Results for a static site: of the text if it has an index of texts, else by title. */
export async function resultsInBrowser(
  locale: string,
  parameters: URLSearchParams,
  hasTexts: boolean,
): Promise<SearchData> {
  const found = hasTexts ? await resultsFromText(locale, parameters) : null;
  return found ?? resultsFromTitles(locale, parameters);
}

async function resultsFromTitles(
  locale: string,
  parameters: URLSearchParams,
): Promise<SearchData> {
  const query = (parameters.get("q") ?? "").trim();
  const wanted = Number.parseInt(parameters.get("page") ?? "1", 10);
  const page = Math.min(Math.max(Number.isNaN(wanted) ? 1 : wanted, 1), lastPage);
  const limit = size * lastPage;
  const found = await searchTitles(locale, query, limit);
  return {
    query,
    sort: "best",
    page,
    paged: parameters.has("page"),
    locales: [locale],
    available: [],
    titlesOnly: true,
    results: {
      documents: found
        .slice((page - 1) * size, page * size)
        .map(({ title, url, parts }) => ({
          mdn_url: url,
          slug: url.split("/").slice(3).join("/"),
          score: 0,
          popularity: 0,
          title,
          locale: locale.toLowerCase(),
          summary: "",
          highlight: {
            body: [],
            title: [
              parts
                .map(({ text, hit }) =>
                  hit ? `<mark>${escaped(text)}</mark>` : escaped(text),
                )
                .join(""),
            ],
          },
        })),
      metadata: {
        took_ms: 0,
        size,
        page,
        total: {
          value: found.length,
          relation: found.length === limit ? "gte" : "eq",
        },
      },
      suggestions: [],
    },
  };
}
