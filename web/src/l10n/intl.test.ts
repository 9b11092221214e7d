import { expect, test } from "vitest";
import { locales } from "#/core/locales.ts";
import { NumberFormat, PluralRules } from "./intl.ts";

const numbers = [
  ...Array.from({ length: 130 }, (_, n) => n),
  0.5,
  1.5,
  1.25,
  2.5,
  999,
  1000,
  1001,
  1234.5678,
  9999,
  10_000,
  12_345,
  999_999,
  1_000_000,
  1_000_001,
  2_000_000,
  12_345_678,
  -1,
  -1234.5,
];

test.each(locales)("plurals and numbers are those of browsers: %s", (locale) => {
  const plural = new PluralRules(locale);
  const format = new NumberFormat(locale);
  for (const n of numbers) {
    expect(plural.select(n), String(n)).toBe(new Intl.PluralRules(locale).select(n));
    expect(format.format(n), String(n)).toBe(new Intl.NumberFormat(locale).format(n));
  }
});
