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
  /** Why there is no page, or no newer one. */
  readonly error?: Error;
}

const pollInterval = 500;

/** What was fetched in this document, by path. */
const fetched = new Map<string, Fetched>();
const { subscribe, notify } = listenersOf({ last: () => fetched.clear() });

function keep(path: string, result: Fetched): void {
  fetched.set(path, result);
  notify();
}

/** Pages that are on their way before the reader goes to them, by path. */
const ahead = new Map<string, Promise<Page>>();

/** The page at a path, if it was fetched in this document. */
export function pageInMemory(path: string): Page | undefined {
  return fetched.get(path)?.page;
}

/**
 * Fetches a page ahead, once, so that it is drawn at once when the reader goes there.
 * The promise is rejected when it does not come.
 */
export function pageAhead(path: string, loadScreen: LoadScreen): Promise<Page> {
  const page = pageInMemory(path);
  if (page !== undefined) return Promise.resolve(page);
  const asked =
    ahead.get(path) ??
    fetchAhead(path, loadScreen)
      .then((page) => {
        fetched.set(page.url, { page }).set(path, { page });
        return page;
      })
      .finally(() => ahead.delete(path));
  ahead.set(path, asked);
  return asked;
}

/** Fetches a page, or waits for it if it was asked for ahead. */
function fetchNow(path: string, loadScreen: LoadScreen): Promise<Page> {
  const now = () => fetchPage(path, loadScreen);
  return ahead.get(path)?.catch(now) ?? now();
}

/** The page at a path: the embedded one at first, then from its index.json. */
export function usePage(path: string, embedded: Page, loadScreen: LoadScreen): PageState {
  const { flags } = useSite();
  const isEmbedded = embedded.url.toLowerCase() === path.toLowerCase();
  // The page that it stands for has another address.
  const isPlaceholder = isEmbedded && isPlaceholderPage(embedded);
  const isPolled = flags.devMode && !isPlaceholder;
  // Pages of the curriculum change so rarely that only writers fetch them again.
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
          // The address becomes that of the page, which need not be fetched again then.
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
  // What a writer has removed is gone; readers keep what they have.
  const gone = flags.devMode && error instanceof PageNotFound && !isPlaceholder;
  if (page !== undefined && !gone) return { state: "loaded", page };
  if (error !== undefined) return { state: "failed", error };
  return { state: "loading" };
}
