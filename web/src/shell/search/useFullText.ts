import { useEffect, useState } from "react";
import type { SearchResponse } from "#/contract/search.ts";
import { useSite } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { request } from "#/core/request.ts";

/** A page whose text matches. */
export interface TextMatch {
  readonly title: string;
  readonly url: string;
}

interface Answer {
  readonly query: string;
  readonly matches: readonly TextMatch[];
}

/** How long nothing is typed before the text of the site is searched, in milliseconds. */
const pause = 200;

/**
 * Pages whose text has a query that no title has; none while it is null, before the
 * server has responded, and where there is none.
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
        const matches = found.documents.map(({ title, mdn_url: url }) => ({
          title,
          url,
        }));
        setAnswer({ query, matches: matches.slice(0, limit) });
      } catch {
        // The way to a search of the whole site is still there.
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
