import kinds from "#/core/kinds.json";
import { defaultLocale, locales } from "#/core/locales.ts";
import { matchAddress } from "#/core/match.ts";
import { isRecord } from "#/core/parse.ts";
import { withLocale } from "#/core/scheme.ts";
import shellPages from "#/core/shell-pages.json";

/** A path that may be a page. */
interface PagePath {
  /** Locale as in the path, in any case. */
  readonly locale: string;
  readonly renderer: string;
  /** Its text is the same for all readers, so it may be stored. */
  readonly isStorable: boolean;
}

/** Screens that work without a server or initial data. */
const screensOffline = new Set([
  "SpaOffline",
  "SpaPlay",
  "SpaPlusCollection",
  "SpaPlusCollections",
  "SpaPlusCollectionsFrequentlyViewed",
  "SpaPlusSettings",
  "SpaSearch",
]);

/** Kinds of pages that the program renders for a single reader, or for staff. */
const ofProgram = /^(?:Spa|Staff|Desk|Design)/;

/** Reports whether a kind of page is rendered by the program, not content. */
export const isOfProgram = (renderer: string) => ofProgram.test(renderer);

/** First segments of addresses that work without a locale. */
const withoutLocale =
  /^\/(?:docs|blog|curriculum|play|search|settings|plus|newsletter|privacy)(?:\/|$)/;

/** Two letters with a region, or Kabyle: three letters are also those of `/api`. */
const locale = /^\/([a-z]{2}(?:-[a-z]{2})?|kab)(\/.*)?$/i;

const patterns = Object.entries(kinds).flatMap(([renderer, { addresses }]) =>
  addresses.map((address: string) => ({ renderer, address })),
);

/** The page at a path, judged by its form, with or without dots. Null for other files. */
export function pageAt(path: string): PagePath | null {
  const [, name, rest = "/"] = locale.exec(withLocale(path)) ?? [];
  if (name === undefined) return null;
  // The rest of a document's address is in any case.
  const known = rest.replace(/^\/[^/]+/, (segment) => segment.toLowerCase());
  const found = patterns.find(({ address }) => matchAddress(address, known) !== null);
  if (found === undefined || isFile(known)) return null;
  const { renderer } = found;
  return { locale: name, renderer, isStorable: !isOfProgram(renderer) };
}

/** Representations of pages, and files in their folders. */
const representations =
  /\/(?:index\.json|metadata\.json|contributors\.txt|social\.png|runner\.html|unsafe-runner\.html|rss\.xml|feed\.xml)$/;

/** Files in the folder of a page, by extension; slugs of documents may have dots too. */
const asset =
  /\.(?:png|jpe?g|gif|svg|webp|avif|mp[34]|webm|ogg|wav|woff2?|ttf|pdf|zip|md)$/i;

function isFile(path: string): boolean {
  return representations.test(path) || asset.test(path);
}

/** The path of the page for an address of its data; null for other addresses. */
export function pathOfData(path: string): string | null {
  return path.endsWith("/index.json")
    ? path.slice(0, -"/index.json".length) || "/"
    : null;
}

export function worksOffline(renderer: string): boolean {
  return screensOffline.has(renderer);
}

/** Reports whether an address lacks its locale, which the server would add. */
export function lacksLocale(path: string): boolean {
  return pageAt(path) === null && (path === "/" || withoutLocale.test(path));
}

/** First segments of addresses for programs. */
const services =
  /^\/(?:api|users|mcp|healthz|submit|pimg|static|bcd|offline|_[^/]*)(?:\/|$)/;

/** Reports whether a navigation leads to a page of the site, existing or not. */
export function isForReaders(path: string): boolean {
  if (lacksLocale(path) || pageAt(path) !== null) return true;
  return !services.test(path) && !/\.[^/]*$/.test(path);
}

/** The index in shell-pages.json of the closest page above a path; or -1. */
function listedPage(path: string): number {
  const rest = path.toLowerCase().split("/").slice(2).join("/");
  let best = -1;
  shellPages.forEach((page, place) => {
    const slug = page.toLowerCase();
    const isBelow = rest === slug || rest.startsWith(slug.replace(/\/?$/, "/"));
    if (isBelow && slug.length > (shellPages[best]?.length ?? 0)) best = place;
  });
  return best;
}

/** Reports whether a site lacks a page, according to its description. */
export function isMissing(path: string, site: unknown): boolean {
  const missing = isRecord(site) ? site["missing"] : undefined;
  const places = isRecord(missing) ? missing[localeOf(folderOf(path))] : undefined;
  return Array.isArray(places) && places.includes(listedPage(path));
}

/** The locale of a path in the spelling of folders; English by default. */
export function folderOf(path: string): string {
  return (locale.exec(withLocale(path))?.[1] ?? defaultLocale).toLowerCase();
}

/** The locale of a folder, as used for files of strings. */
export function localeOf(folder: string): string {
  return locales.find((locale) => locale.toLowerCase() === folder) ?? defaultLocale;
}
