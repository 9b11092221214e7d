import type { NotFoundPage, Page } from "#/contract/page.ts";

/** Whether a page stands for all addresses that are none. */
export function isNotFound(page: Page): page is NotFoundPage {
  return "pageNotFound" in page && (page as { pageNotFound: boolean }).pageNotFound;
}
