import type { NotFoundPage, Page } from "#/contract/page.ts";
import kinds from "./kinds.json";
import { matchAddress, type Parameters } from "./match.ts";

/** A kind of page as listed in kinds.json by renderer. */
interface Kind {
  /** The folder in src/screens; absent if the screen is in the first script. */
  readonly screen?: string;
  /** Patterns of the addresses, without the locale; left out if browsers need none. */
  readonly addresses?: readonly string[];
  /** Links to the pages are followed within the document. */
  readonly withinApplication?: boolean;
}

const table: Readonly<Record<string, Kind>> = kinds;

/** The folder in src/screens of a kind of page, if it has one. */
export function screenOf(renderer: string): string | undefined {
  return table[renderer]?.screen;
}

/** The path without its locale. */
function afterLocale(path: string): string {
  return path.replace(/^\/[^/]*/, "");
}

/** The parameters in the address of a page, as named by its kind. */
export function parametersOf({ renderer, url }: Page): Parameters {
  for (const pattern of table[renderer]?.addresses ?? []) {
    const found = matchAddress(pattern, afterLocale(url));
    if (found !== null) return found;
  }
  return {};
}

const followed = Object.values(table)
  .filter((kind) => kind.withinApplication === true)
  .flatMap((kind) => kind.addresses ?? []);

/** A file of the site, such as a feed. Slugs of documents may contain dots too. */
const file = /^(?!\/docs\/).*\./;

/** Reports whether the application can navigate to a path with locale. */
export function isWithinApplication(path: string): boolean {
  const rest = afterLocale(path);
  return (
    !file.test(rest) && followed.some((pattern) => matchAddress(pattern, rest) !== null)
  );
}

export function isNotFound(page: Page): page is NotFoundPage {
  return "pageNotFound" in page && (page as { pageNotFound: boolean }).pageNotFound;
}

/** Reports whether a page replaces one that is missing or has failed. */
export function isPlaceholderPage(page: Page): boolean {
  return isNotFound(page) || /^Spa(Error|Unavailable)$/.test(page.renderer);
}

/** Reports whether a path is the landing page of Plus. */
export function isPlusLanding(path: string): boolean {
  return /^\/[^/]+\/plus\/?$/.test(path);
}

/** Reports whether a path is a contributor spotlight. */
export function isSpotlight(path: string): boolean {
  return matchAddress("/community/spotlight/{name}", afterLocale(path)) !== null;
}

export function isCurriculum(path: string): boolean {
  return path.split("/", 3)[2] === "curriculum";
}
