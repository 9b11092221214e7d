import type { Item, Vital } from "#/contract/telemetry.ts";
import type { UILocale } from "#/core/locales.ts";
import { formatDate } from "#/l10n/dates.ts";
import { percent } from "#/ui/Chart/scale.ts";

/** The name for the sum of counts beyond the limit. */
export const otherName = "(other)";

/** Formats for numbers and days in a language. */
export interface Words {
  readonly number: (value: number) => string;
  readonly share: (part: number, whole: number) => string;
  readonly day: (day: string) => string;
  readonly measured: (value: number, unit: Vital["unit"]) => string;
}

const cache = new Map<UILocale, Words>();

export function wordsOf(locale: UILocale): Words {
  const known = cache.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale);
  const number = (value: number) => format.format(value);
  const words: Words = {
    number,
    share: (part, whole) => `${number(percent(part, whole))} %`,
    day: (day) => formatDate(Date.parse(day), locale),
    measured: (value, unit) => {
      if (unit !== "ms") return number(value);
      return value < 1000 ? `${number(value)} ms` : `${number(value / 1000)} s`;
    },
  };
  cache.set(locale, words);
  return words;
}

/** The address of a reported page; undefined if it is not a page of this site. */
export function linkTo(path: string): string | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** A name for display; `nameless` replaces an empty one. */
export function shownName(
  { name }: Pick<Item, "name">,
  nameless: string,
  other: string,
): string {
  if (name === "") return nameless;
  return name === otherName ? other : name;
}
