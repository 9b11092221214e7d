import useSWR from "swr";
import type { Page } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { isCurriculum, isNotFound } from "#/core/kind.ts";
import { fetchPage, PageNotFound, type LoadScreen } from "./load.ts";
import { keepDecorated } from "./same.ts";

export type PageState =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly page: Page }
  | { readonly state: "failed"; readonly error: Error };

/** The page at a path: the embedded one at first, then from its index.json. */
export function usePage(path: string, embedded: Page, loadScreen: LoadScreen): PageState {
  const { flags } = useSite();
  const isEmbedded = embedded.url.toLowerCase() === path.toLowerCase();
  const { data, error } = useSWR<Page, Error>(path, () => fetchPage(path, loadScreen), {
    ...(isEmbedded ? { fallbackData: embedded } : {}),
    revalidateIfStale: false,
    revalidateOnMount: !isEmbedded,
    // Pages of the curriculum change so rarely that only writers fetch them again.
    revalidateOnFocus: isCurriculum(path) ? flags.writerMode : !isNotFound(embedded),
    shouldRetryOnError: (reason) => !(reason instanceof PageNotFound),
    refreshInterval: flags.devMode ? 500 : 0,
    compare: keepDecorated,
  });
  if (data !== undefined) return { state: "loaded", page: data };
  if (error !== undefined) return { state: "failed", error };
  return { state: "loading" };
}
