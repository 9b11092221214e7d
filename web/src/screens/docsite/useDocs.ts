import type { DocsSite } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";

/** The description of the docs tree. */
export function useDocs(): DocsSite {
  const { docs } = useSite();
  if (docs === null) throw new Error("The site is not a docs tree");
  return docs;
}
