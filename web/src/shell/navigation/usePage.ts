import useSWR from "swr";
import type { Page } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { isCurriculum, isPlaceholderPage } from "#/core/kind.ts";
import { fetchPage, PageNotFound, type LoadScreen } from "./load.ts";

export type PageState =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly page: Page }
  | { readonly state: "failed"; readonly error: Error };

/** The page at a path: the embedded one at first, then from its index.json. */
export function usePage(path: string, embedded: Page, loadScreen: LoadScreen): PageState {
  const { flags } = useSite();
  const isEmbedded = embedded.url.toLowerCase() === path.toLowerCase();
  // The page that it stands for has another address.
  const isPlaceholder = isEmbedded && isPlaceholderPage(embedded);
  const isPolled = flags.devMode && !isPlaceholder;
  const { data, error } = useSWR<Page, Error>(path, () => fetchPage(path, loadScreen), {
    ...(isEmbedded ? { fallbackData: embedded } : {}),
    revalidateIfStale: false,
    revalidateOnMount: !isEmbedded,
    // Pages of the curriculum change so rarely that only writers fetch them again.
    revalidateOnFocus: isCurriculum(path) ? flags.writerMode : !isPlaceholder,
    shouldRetryOnError: (reason) => !(reason instanceof PageNotFound),
    // SWR leaves out what it requested within its interval, 2 s by default.
    ...(isPolled ? { refreshInterval: 500, dedupingInterval: 500 } : {}),
    // What says the same as before is the same; see keepDrawn.
    compare: Object.is,
  });
  // What a writer has removed is gone; readers keep what they have.
  const gone = flags.devMode && error instanceof PageNotFound && !isPlaceholder;
  if (data !== undefined && !gone) return { state: "loaded", page: data };
  if (error !== undefined) return { state: "failed", error };
  return { state: "loading" };
}
