/** The languages of the interface, in listing order. */
export const locales = [
  "en-US",
  "de",
  "es",
  "fr",
  "ja",
  "ko",
  "pt-BR",
  "ru",
  "zh-CN",
  "zh-TW",
] as const;

export type UILocale = (typeof locales)[number];

export const defaultLocale: UILocale = "en-US";

export function isUILocale(name: string): name is UILocale {
  return (locales as readonly string[]).includes(name);
}

/** The language of the interface for a page, English by default. */
export function uiLocale(name: string): UILocale {
  return isUILocale(name) ? name : defaultLocale;
}

const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

export function direction(locale: string): "ltr" | "rtl" {
  return rightToLeft.has(locale.split("-")[0] ?? "") ? "rtl" : "ltr";
}
