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

/**
 * The language of the interface for a page: its own, one of the same language and script,
 * or English, as Locale.Interface in Go.
 */
export function uiLocale(name: string): UILocale {
  if (isUILocale(name)) return name;
  if (name === "pt-PT") return defaultLocale; // as on the web platform
  const [language] = name.split("-");
  if (language === "zh") return /-(?:Hant|TW|HK|MO)\b/.test(name) ? "zh-TW" : "zh-CN";
  return locales.find((locale) => locale.split("-")[0] === language) ?? defaultLocale;
}

/** Reports whether two tags are of one language. */
export function isSameLanguage(a: string, b: string): boolean {
  return a.split("-")[0] === b.split("-")[0];
}

/** Languages usually written from right to left. */
const rightToLeft = new Set(
  "ar arc ckb dv fa he iw khw lrc mzn nqo pnb ps rhg sd syr ug ur yi ji".split(" "),
);

export function direction(locale: string): "ltr" | "rtl" {
  const [language = "", script = ""] = locale.split("-");
  if (/^[A-Z][a-z]{3}$/.test(script))
    return /^(?:Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/.test(script)
      ? "rtl"
      : "ltr";
  return rightToLeft.has(language) ? "rtl" : "ltr";
}
