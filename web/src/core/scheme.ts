import { usualScheme, type Scheme } from "#/contract/site.ts";
import { defaultLocale, isUILocale } from "./locales.ts";

let scheme = usualScheme;

/** Sets the scheme of the site, before anything uses its addresses. */
export function setScheme(given: Scheme): void {
  scheme = given;
}

export const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";

/** A path with its locale: the address that the page has on sites with `/docs/`. */
export function withLocale(path: string): string {
  const { bare, prefix } = scheme;
  // A name with a full stop is that of a file.
  if (bare === "" || isUILocale(firstSegment(path)) || /\.\w+$/.test(path)) return path;
  if (path === "/") return `/${bare}/`;
  return path.startsWith(prefix) ? `/${bare}/docs/${path.slice(prefix.length)}` : path;
}

/**
 * The locale in the first segment of an address, as it is written there; the default if
 * the segment does not look like one.
 */
export function localeOfPath(path: string): string {
  const first = firstSegment(withLocale(path));
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(first) ? first : defaultLocale;
}

/** The address of a page in another locale. */
export function translatedURL(url: string, locale: string): string {
  const { bare } = scheme;
  const rest =
    bare === "" || isUILocale(firstSegment(url)) ? url.replace(/^\/[^/]+/, "") : url;
  return locale === bare ? rest : `/${locale}${rest}`;
}

/** The address of the home page in a locale. */
export function homeAddress(locale: string): string {
  return locale === scheme.bare ? "/" : `/${locale}/`;
}
