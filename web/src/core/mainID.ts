import { createContext } from "react";
import type { Page } from "#/contract/page.ts";

const defaultID = "content";

/** Where the content has the default id. No id in content is like this one. */
export const ownMainID = "main-content";

/** The id of the main element, where skip links lead. */
export const MainIDContext = createContext(defaultID);

/** The id of the main element of a page: it gives way to one in the content. */
export function mainIDOf(page: Page): string {
  const data = "doc" in page ? page.doc : "hyData" in page ? page.hyData : undefined;
  const fragments =
    data !== undefined && "fragments" in data ? data.fragments : undefined;
  return fragments?.includes(defaultID) ? ownMainID : defaultID;
}
