import { createTranslator, type Translator } from "./translator.ts";
import { uiLocale } from "./locales.ts";

const sources = import.meta.glob<string>("./*.ftl", {
  query: "?raw",
  import: "default",
});

/** Fetches the strings of a page's locale, a chunk of its own each. */
export async function loadTranslator(pageLocale: string): Promise<Translator> {
  const locale = uiLocale(pageLocale);
  const load = sources[`./${locale}.ftl`];
  return createTranslator(locale, load === undefined ? "" : await load());
}
