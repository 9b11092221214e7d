import { isUILocale, type UILocale } from "./locales.ts";

export const languageNames: Readonly<Record<UILocale, string>> = {
  "en-US": "English (US)",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ja: "日本語",
  ko: "한국어",
  "pt-BR": "Português (do\u00a0Brasil)",
  ru: "Русский",
  "zh-CN": "中文 (简体)",
  "zh-TW": "正體中文 (繁體)",
};

/** A language's own name, or its code if that is unknown. */
export function languageName(locale: string): string {
  return isUILocale(locale) ? languageNames[locale] : locale;
}
