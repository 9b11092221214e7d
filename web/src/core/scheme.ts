import { usualScheme, type Scheme } from "#/contract/site.ts";
import { defaultLocale, isUILocale } from "./locales.ts";

let scheme = usualScheme;

/** Sets the scheme of the site, before anything uses its addresses. */
export function setScheme(given: Scheme): void {
  scheme = given;
}

export const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";

/** Reports whether a name is a locale in addresses of the site. */
function isLocale(name: string): boolean {
  const { bare, languages } = scheme;
  return bare === "" ? isUILocale(name) : (languages || bare).split(" ").includes(name);
}

/** The locale of addresses without one, and of pages that replace missing ones. */
export const mainLocale = () => scheme.bare || defaultLocale;

/** Screens of the program, after the locale. */
const screens = /^\/(?:$|(?:search|settings|offline|play|observatory\/analyze|\d{3})$|_)/;

/** The address of a page without its ending. Its files are below it, or begin with it. */
export function withoutEnding(path: string): string {
  return path.replace(scheme.addresses === "html" ? /\/$|\.html$/ : /\/$/, "");
}

/** The address of a file of a page, such as its data in index.json. */
export const fileOf = (path: string, name: string) => `${withoutEnding(path)}/${name}`;

export const dataURL = (path: string) => fileOf(path, "index.json");

/** A path with its locale: the address that the page has on sites with `/docs/`. */
export function withLocale(path: string): string {
  const { bare, prefix, addresses } = scheme;
  const name = addresses === "html" ? path.replace(/\.html$/, "") : path;
  // A name with a full stop is that of a file.
  if (bare === "" || /\.\w+$/.test(name)) return path;
  const first = firstSegment(name);
  const named = isLocale(first);
  const rest = named ? name.slice(first.length + 1) : name;
  if (named && (first === bare || screens.test(rest))) return path;
  const locale = named ? first : bare;
  if (rest === "/") return `/${locale}/`;
  if (!rest.startsWith(prefix)) return path;
  return `/${locale}/docs/${rest.slice(prefix.length) || "index"}`;
}

/**
 * The locale in the first segment of an address, as it is written there; the default if
 * the segment does not look like one.
 */
export function localeOfPath(path: string): string {
  const first = firstSegment(withLocale(path));
  if (scheme.bare !== "") return isLocale(first) ? first : scheme.bare;
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(first) ? first : defaultLocale;
}

/** The address of a page in another locale. Those of screens always name it. */
export function translatedURL(url: string, locale: string): string {
  const { bare } = scheme;
  const isNamed = bare === "" || isLocale(firstSegment(url));
  const rest = isNamed ? url.replace(/^\/[^/]+/, "") : url;
  const isScreen = isNamed && rest !== "/" && screens.test(rest);
  return locale === bare && !isScreen ? rest : `/${locale}${rest}`;
}

/** The address of the home page in a locale. */
export function homeAddress(locale: string): string {
  return locale === scheme.bare ? "/" : `/${locale}/`;
}
