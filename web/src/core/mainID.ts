import { createContext } from "react";
import type { Page } from "#/contract/page.ts";

const defaultID = "content";

/** Used if the content has the default id. Content has no id like this. */
export const ownMainID = "main-content";

/** The id of the main element, the target of skip links. */
export const MainIDContext = createContext(defaultID);

/** The id of a page's main element, which differs from all ids in the content. */
export function mainIDOf(page: Page): string {
  const data = "doc" in page ? page.doc : "hyData" in page ? page.hyData : undefined;
  const fragments =
    data !== undefined && "fragments" in data ? data.fragments : undefined;
  return fragments?.includes(defaultID) ? ownMainID : defaultID;
}
