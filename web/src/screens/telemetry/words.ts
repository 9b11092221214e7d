import type { Item, Vital } from "#/contract/telemetry.ts";
import type { UILocale } from "#/core/locales.ts";
import { formatDate } from "#/l10n/dates.ts";
import { percent } from "#/ui/Chart/scale.ts";

/** What counts are added up as for which there was no more room. */
export const otherName = "(other)";

/** Numbers and days as a language writes them. */
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

/** The address of a page that browsers have reported; undefined for what is none of this site. */
export function linkTo(path: string): string | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** A name to show; `nameless` is for an empty one. */
export function shownName(
  { name }: Pick<Item, "name">,
  nameless: string,
  other: string,
): string {
  if (name === "") return nameless;
  return name === otherName ? other : name;
}
