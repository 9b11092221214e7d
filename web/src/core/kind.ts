import type { NotFoundPage, Page } from "#/contract/page.ts";
import kinds from "./kinds.json";
import { matchAddress, type Parameters } from "./match.ts";

/** A kind of page, as kinds.json lists them by the renderer of their pages. */
interface Kind {
  /** The folder in src/screens; absent where the first script draws the pages. */
  readonly screen?: string;
  /** Patterns of the addresses, without the locale; left out where browsers need none. */
  readonly addresses?: readonly string[];
  /** Links to the pages are followed without leaving the document. */
  readonly withinApplication?: boolean;
}

const table: Readonly<Record<string, Kind>> = kinds;

/** The folder in src/screens that draws a kind of page, if one does. */
export function screenOf(renderer: string): string | undefined {
  return table[renderer]?.screen;
}

/** The path of an address after its locale. */
function afterLocale(path: string): string {
  return path.replace(/^\/[^/]*/, "");
}

/** What the address of a page says in the places that its kind gives names to. */
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

/** A file of the site, such as a feed. Slugs of documents may have dots as well. */
const file = /^(?!\/docs\/).*\./;

/** Reports whether a path is that of a page which can follow another in the application. */
export function isWithinApplication(path: string): boolean {
  const rest = afterLocale(path);
  return (
    !file.test(rest) && followed.some((pattern) => matchAddress(pattern, rest) !== null)
  );
}

export function isNotFound(page: Page): page is NotFoundPage {
  return "pageNotFound" in page && (page as { pageNotFound: boolean }).pageNotFound;
}

/** Reports whether something is shown in place of a page that is not there or has failed. */
export function isPlaceholderPage(page: Page): boolean {
  return isNotFound(page) || /^Spa(Error|Unavailable)$/.test(page.renderer);
}

/** Reports whether a path is that of the first page of Plus. */
export function isPlusLanding(path: string): boolean {
  return /^\/[^/]+\/plus\/?$/.test(path);
}

/** Reports whether a path is that of the portrait of a contributor. */
export function isSpotlight(path: string): boolean {
  return matchAddress("/community/spotlight/{name}", afterLocale(path)) !== null;
}

export function isCurriculum(path: string): boolean {
  return path.split("/", 3)[2] === "curriculum";
}
