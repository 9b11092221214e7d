import type { NotFoundPage, Page } from "#/contract/page.ts";

/** Whether a page stands for all addresses that are none. */
export function isNotFound(page: Page): page is NotFoundPage {
  return "pageNotFound" in page && (page as { pageNotFound: boolean }).pageNotFound;
}

/** Reports whether a path is that of the first page of Plus. */
export function isPlusLanding(path: string): boolean {
  return /^\/[^/]+\/plus\/?$/.test(path);
}

/** Reports whether a path is that of a page of Plus. */
export function isPlus(path: string): boolean {
  return path.split("/", 3)[2] === "plus";
}

/** Reports whether a path is that of the portrait of a contributor. */
export function isSpotlight(path: string): boolean {
  return /^\/[^/]+\/community\/spotlight\/[^/]+$/.test(path);
}

/** Whether a path is that of a page of the curriculum. */
export function isCurriculum(path: string): boolean {
  return path.split("/", 3)[2] === "curriculum";
}
