import type { Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { defaultLocale } from "#/core/locales.ts";
import type { Translator } from "#/l10n/translator.ts";

/** Title of the browser window, in the language of the page's texts. */
export function pageTitle(page: Page, site: Site, translator: Translator): string {
  if (page.renderer.startsWith("Curriculum") && "doc" in page) {
    return `${page.doc.title} | ${site.brand.name}`;
  }
  if ("doc" in page) return page.doc.pageTitle;
  const { locale, has, t } = translator;
  const title = page.pageTitle ?? site.brand.name;
  const id = `title-${page.renderer}`;
  if (locale === defaultLocale || !has(id)) return title;
  const [, ...suffix] = title.split(" | ");
  const last = page.url.replace(/^.*\//, "");
  return [t(id, { name: site.brand.name, page: last }), ...suffix].join(" | ");
}
