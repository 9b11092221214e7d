import { uiLocale, type UILocale } from "#/core/locales.ts";
import { createTranslator, type Messages, type Translator } from "./translator.ts";

const sources = import.meta.glob<Messages>("./*.ftl", {
  query: "?all",
  import: "default",
  eager: true,
});

const made = new Map<UILocale, Translator>();

/** The strings of any locale, all loaded: for rendering on the server. */
export function translatorFor(pageLocale: string): Translator {
  const locale = uiLocale(pageLocale);
  let translator = made.get(locale);
  if (translator === undefined) {
    translator = createTranslator(locale, sources[`./${locale}.ftl`] ?? []);
    made.set(locale, translator);
  }
  return translator;
}
