import type { Site } from "#/contract/site.ts";
import { mainLocale } from "./scheme.ts";
import pages from "./shell-pages.json";

/**
 * The address of a page linked by header, footer and menus, given its path after the
 * locale: in the locale or, if it is not translated, in English. Null if the site lacks
 * the page.
 */
export function addressOf(site: Site, locale: string, page: string): string | null {
  const place = pages.indexOf(page);
  if (place < 0) throw new Error(`${page} is not in shell-pages.json`);
  const found = [locale, mainLocale()].find(
    (candidate) => site.missing[candidate]?.includes(place) !== true,
  );
  return found === undefined ? null : `/${found}/${page}`;
}

/** Reports whether an address is a page of the shell that the site lacks. */
export function isDeadLink(site: Site, address: string): boolean {
  const [path = ""] = address.split("#", 1);
  const [, locale = "", ...rest] = path.split("/");
  const page = rest.join("/");
  return pages.includes(page) && addressOf(site, locale, page) === null;
}
