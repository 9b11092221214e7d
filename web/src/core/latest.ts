import type { Page } from "#/contract/page.ts";

/** The address that a page of a frozen version has in the latest one, if it is there. */
export function latestOf(page: Page): string | undefined {
  if (page.renderer === "Doc") return page.doc.latest;
  return page.renderer === "DocsHome" ? page.latest : undefined;
}
