import useSWR from "swr";
import { request } from "#/core/request.ts";
import type { View } from "./parameters.ts";

/** A page of the feed from the server. */
export interface UpdatesPage {
  readonly data: readonly (Group | FeatureGroups)[];
  readonly last: number;
}

/** The changes of a web feature or of an article's subject. */
export interface FeatureGroups {
  readonly name: string;
  readonly description: string;
  /** The path of its first key. */
  readonly path: string;
  readonly groups: readonly Group[];
  /** The number of groups, of which some may be omitted. */
  readonly count: number;
}

/** The changes of a release or a day. */
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
    /** The English title of the article. */
    readonly title?: string;
    /** The locales of the article. */
    readonly locales: readonly string[];
    readonly engines: readonly string[];
  };
}

/** A change of a feature, with its displayed kind. */
export interface Change {
  readonly kind: EventList | "baseline";
  readonly feature: Feature;
}

/** The changes of a group by path, except for subfeatures of a feature in the group. */
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

export function changesOn({ data }: UpdatesPage): Change[] {
  return data
    .flatMap((item) => ("groups" in item ? item.groups : [item]))
    .flatMap(changesOf);
}

/** No automatic refetch while the reader looks at the data. */
export const once = {
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const;

const path = "/api/v2/updates/";

function addressOf(view: View, parameters: URLSearchParams): string {
  const twin = parameters.has("collections") ? "collections/" : "";
  const query = new URLSearchParams(parameters);
  query.delete("view");
  return `${path}${view === "features" ? "features/" : twin}?${query.toString()}`;
}

/** The page of the feed for the parameters; null does not fetch. */
export function useFeed(view: View, parameters: URLSearchParams | null) {
  const key = parameters === null ? null : addressOf(view, parameters);
  return useSWR<UpdatesPage, Error>(key, request<UpdatesPage>, {
    ...once,
    keepPreviousData: true,
  });
}
