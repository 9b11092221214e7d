import { useEffect, useState } from "react";
import type { SearchResponse } from "#/contract/search.ts";
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

/** Milliseconds without typing before the full text is searched. */
const pause = 200;

/**
 * Pages whose text matches a query; none while the query is null, before the server has
 * responded, and without a server.
 */
export function useFullText(
  query: string | null,
  locale: string,
  limit: number,
): readonly TextMatch[] {
  const { served } = useSite();
  const [answer, setAnswer] = useState<Answer>({ query: "", matches: [] });
  useEffect(() => {
    if (query === null || !served) return;
    const controller = new AbortController();
    const { signal } = controller;
    const find = async () => {
      try {
        const address = withQuery("/api/v1/search", { q: query, locale });
        const found = await request<SearchResponse>(address, "GET", undefined, {
          signal,
        });
        const matches = found.documents.map(({ title, mdn_url: url, summary }) => ({
          title,
          url,
          summary,
        }));
        setAnswer({ query, matches: matches.slice(0, limit) });
      } catch {
        // The link to a site search remains.
      }
    };
    const timer = setTimeout(() => void find(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, locale, limit, served]);
  return query !== null && answer.query === query ? answer.matches : [];
}
