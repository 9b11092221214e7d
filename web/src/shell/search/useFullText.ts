import { useEffect, useState } from "react";
import type { SearchResponse } from "#/contract/search.ts";
import { chunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { request } from "#/core/request.ts";

/** A page with matching text. */
export interface TextMatch {
  readonly title: string;
  readonly url: string;
  readonly summary?: string;
}

interface Answer {
  readonly query: string;
  readonly matches: readonly TextMatch[];
}

const loadText = chunk(() => import("#/shell/textSearch/index.ts"));

/** The server's pages for a query. */
async function fromServer(
  query: string,
  locale: string,
  signal: AbortSignal,
): Promise<readonly TextMatch[]> {
  const address = withQuery("/api/v1/search", { q: query, locale });
  const { documents } = await request<SearchResponse>(address, "GET", undefined, {
    signal,
  });
  return documents.map(({ title, mdn_url: url, summary }) => ({ title, url, summary }));
}

/** Milliseconds without typing before the full text is searched. */
const pause = 200;

/**
 * Pages whose text matches a query; none while the query is null or searched, and on a static
 * site without an index of texts.
 */
export function useFullText(
  query: string | null,
  locale: string,
  limit: number,
): readonly TextMatch[] {
  const { served, docs } = useSite();
  const isSearched = served || docs !== null;
  const [answer, setAnswer] = useState<Answer>({ query: "", matches: [] });
  useEffect(() => {
    if (query === null || !isSearched) return;
    const controller = new AbortController();
    const { signal } = controller;
    const find = async () => {
      try {
        const matches = served
          ? await fromServer(query, locale, signal)
          : ((await (await loadText()).searchText(locale, query, 0, limit))?.hits ?? []);
        if (!signal.aborted) setAnswer({ query, matches: matches.slice(0, limit) });
      } catch {
        // The link to a site search remains.
      }
    };
    const timer = setTimeout(() => void find(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, locale, limit, served, isSearched]);
  return query !== null && answer.query === query ? answer.matches : [];
}
