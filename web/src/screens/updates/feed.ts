import useSWR from "swr";
import { request } from "#/core/request.ts";

/** A page of the feed, as the server sends it. */
export interface UpdatesPage {
  readonly data: readonly Group[];
  /** Number of pages. */
  readonly last: number;
}

/** What happened in a release, or on a day. */
export interface Group {
  readonly type: "browser_grouping" | "baseline_grouping" | "browserslist_grouping";
  readonly browser: string;
  readonly name: string;
  readonly version: string;
  readonly release_date: string;
  readonly events: Readonly<Record<EventList, readonly Feature[]>>;
}

type EventList = "added" | "changed" | "removed";

export interface Feature {
  readonly path: string;
  readonly change?: "unflagged" | "full" | "limited";
  readonly compat: {
    readonly mdn_url: string | null;
    /** In which there is that article. */
    readonly locales: readonly string[];
    readonly engines: readonly string[];
  };
}

/** A change of a feature, with the kind that readers see. */
export interface Change {
  readonly kind: EventList | "baseline";
  readonly feature: Feature;
}

/**
 * The changes of a group by path, without those of parts of a feature that is in it
 * too.
 */
export function changesOf({ type, events }: Group): Change[] {
  const lists: readonly EventList[] = ["added", "changed", "removed"];
  const all = lists.flatMap((list) =>
    events[list].map((feature): Change => ({
      kind: type === "baseline_grouping" ? "baseline" : list,
      feature,
    })),
  );
  const paths = new Set(all.map(({ feature }) => feature.path));
  return all
    .filter(({ feature: { path } }) => !paths.has(path.slice(0, path.lastIndexOf("."))))
    .sort((a, b) => (a.feature.path < b.feature.path ? -1 : 1));
}

/** Nothing fetches by itself what the reader looks at. */
export const once = {
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const;

const path = "/api/v2/updates/";

/** The page of the feed for the parameters; null waits. */
export function useFeed(parameters: URLSearchParams | null) {
  const scope = parameters?.has("collections") === true ? "collections/" : "";
  const key = parameters === null ? null : `${path}${scope}?${parameters.toString()}`;
  return useSWR<UpdatesPage, Error>(key, request<UpdatesPage>, {
    ...once,
    keepPreviousData: true,
  });
}
