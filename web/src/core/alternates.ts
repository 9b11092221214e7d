import type { Translation } from "#/contract/page.ts";
import { translatedURL } from "./scheme.ts";

/** The locale that represents a language with several. */
const preferred: Readonly<Record<string, string>> = { pt: "pt-PT", zh: "zh-CN" };

const scripts: Readonly<Record<string, string>> = {
  "zh-TW": "zh-Hant",
  "zh-CN": "zh-Hans",
};

/**
 * The `hreflang` values of a page. A language's only locale, or its preferred one, is
 * named by the language only (docs/reference/client.md, Metadata).
 */
export function alternates(
  url: string,
  translations: readonly Translation[],
): { hreflang: string; href: string }[] {
  const locales = translations.map((translation) => translation.locale);
  return locales.map((locale) => {
    const [language = locale] = locale.split("-");
    const siblings = locales.filter((l) => l.split("-")[0] === language);
    const own =
      siblings.length === 1 || preferred[language] === locale
        ? language
        : (scripts[locale] ?? locale);
    return { hreflang: own, href: translatedURL(url, locale) };
  });
}
