import { uiLocale, type UILocale } from "#/core/locales.ts";

// The part of Intl that messages need, for engines without it: plurals and numbers as in
// browsers, in the languages of the interface.

const million = 1_000_000;

/** Romance languages have a separate form for whole millions. */
function isMillions(n: number): boolean {
  return n !== 0 && n % million === 0;
}

function russianCategory(n: number): Intl.LDMLPluralRule {
  if (!Number.isInteger(n)) return "other";
  const [ten, hundred] = [n % 10, n % 100];
  if (ten === 1 && hundred !== 11) return "one";
  if (ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14)) return "few";
  return "many";
}

/** The category of a non-negative number (CLDR, plural rules). */
function categoryOf(n: number, locale: UILocale): Intl.LDMLPluralRule {
  switch (locale) {
    case "en-US":
    case "de":
      return n === 1 ? "one" : "other";
    case "es":
      if (isMillions(n)) return "many";
      return n === 1 ? "one" : "other";
    case "fr":
    case "pt-BR":
      if (isMillions(n)) return "many";
      return n < 2 ? "one" : "other";
    case "ru":
      return russianCategory(n);
    default:
      return "other";
  }
}

export class PluralRules {
  readonly #locale: UILocale;

  constructor(locale: string | readonly string[]) {
    this.#locale = uiLocale(String(locale));
  }

  select(n: number): Intl.LDMLPluralRule {
    return categoryOf(Math.abs(n), this.#locale);
  }
}

/** Separators of groups of three digits, and of the fraction. */
const separators: Readonly<Partial<Record<UILocale, readonly [string, string]>>> = {
  de: [".", ","],
  es: [".", ","],
  fr: ["\u202f", ","],
  "pt-BR": [".", ","],
  ru: ["\u00a0", ","],
};

export class NumberFormat {
  readonly #locale: UILocale;

  constructor(locale: string | readonly string[]) {
    this.#locale = uiLocale(String(locale));
  }

  format(n: number): string {
    const [group, point] = separators[this.#locale] ?? [",", "."];
    const [whole = "", fraction] = String(Number(n.toFixed(3))).split(".");
    // Spanish does not group numbers of four digits.
    const least = this.#locale === "es" ? 5 : 4;
    const digits = whole.replace("-", "").length;
    const grouped = digits < least ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
  }
}

if (!("Intl" in globalThis)) {
  Object.assign(globalThis, { Intl: { NumberFormat, PluralRules } });
}
