import { useEffect, useSyncExternalStore } from "react";
import type { Page } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { isCurriculum, isPlaceholderPage } from "#/core/kind.ts";
import { listenersOf } from "#/core/listeners.ts";
import { fetchAhead, fetchPage, PageNotFound, type LoadScreen } from "./load.ts";
import { watch } from "./watch.ts";

export type PageState =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly page: Page }
  | { readonly state: "failed"; readonly error: Error };

interface Fetched {
  readonly page?: Page | undefined;
  /** The reason for a missing or outdated page. */
  readonly error?: Error;
}

const pollInterval = 500;

/** Fetched pages of this document, by path. */
const fetched = new Map<string, Fetched>();
const { subscribe, notify } = listenersOf({ last: () => fetched.clear() });

function keep(path: string, result: Fetched): void {
  fetched.set(path, result);
  notify();
}

/** Prefetches in flight and failed ones, which are not tried again, by path. */
const ahead = new Map<string, Promise<Page>>();

/** The page at a path, if it was fetched in this document. */
export function pageInMemory(path: string): Page | undefined {
  return fetched.get(path)?.page;
}

/** Prefetches a page once. Rejects if it does not load. */
export function pageAhead(path: string, loadScreen: LoadScreen): Promise<Page> {
  const page = pageInMemory(path);
  if (page !== undefined) return Promise.resolve(page);
  const asked =
    ahead.get(path) ??
    fetchAhead(path, loadScreen).then((page) => {
      ahead.delete(path);
      fetched.set(page.url, { page }).set(path, { page });
      return page;
    });
  ahead.set(path, asked);
  return asked;
}

/** Fetches a page, or waits for its prefetch. */
function fetchNow(path: string, loadScreen: LoadScreen): Promise<Page> {
  const now = () => fetchPage(path, loadScreen);
  return ahead.get(path)?.catch(now) ?? now();
}

/** The page at a path: first the embedded one, then that of its index.json. */
export function usePage(path: string, embedded: Page, loadScreen: LoadScreen): PageState {
  const { flags } = useSite();
  const isEmbedded = embedded.url.toLowerCase() === path.toLowerCase();
  // The address of the page that it replaces differs.
  const isPlaceholder = isEmbedded && isPlaceholderPage(embedded);
  const isPolled = flags.devMode && !isPlaceholder;
  // Pages of the curriculum change so rarely that only writers refetch them.
  const onReturn = isCurriculum(path) ? flags.writerMode : !isPlaceholder;
  const result = useSyncExternalStore(
    subscribe,
    () => fetched.get(path),
    () => undefined,
  );
  useEffect(
    () =>
      watch<Page>({
        fetch: () => fetchNow(path, loadScreen),
        onData: (page) => {
          // The address changes to that of the page, which need not be fetched again.
          fetched.set(page.url, { page });
          keep(path, { page });
        },
        onError: (error) =>
          keep(path, { page: fetched.get(path)?.page, error: error as Error }),
        isNew: !isEmbedded && fetched.get(path)?.page === undefined,
        onReturn,
        interval: isPolled ? pollInterval : null,
      }),
    [path, loadScreen, isEmbedded, onReturn, isPolled],
  );
  const page = result?.page ?? (isEmbedded ? embedded : undefined);
  const error = result?.error;
  // Writers see that a removed page is gone; readers keep it.
  const gone = flags.devMode && error instanceof PageNotFound && !isPlaceholder;
  if (page !== undefined && !gone) return { state: "loaded", page };
  if (error !== undefined) return { state: "failed", error };
  return { state: "loading" };
}
