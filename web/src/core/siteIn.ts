import type { Site } from "#/contract/site.ts";

const known = new WeakMap<Site, Map<string, Site>>();

/** The site in a language: docs trees have texts and menus in each. */
export function siteIn(site: Site, locale: string): Site {
  const { docs } = site;
  const own = docs?.languages.find(({ tag }) => tag === locale);
  if (docs === null || own === undefined) return site;
  const inLocales = known.get(site) ?? new Map<string, Site>();
  known.set(site, inLocales);
  const before = inLocales.get(locale);
  if (before !== undefined) return before;
  const { name, description, menu, footerText, footerLinks, banner } = own;
  const made: Site = {
    ...site,
    brand: { ...site.brand, name, description },
    docs: { ...docs, menu, footerText, footerLinks, banner },
  };
  inLocales.set(locale, made);
  return made;
}
