import { expect, test } from "vitest";
import { direction, uiLocale } from "./locales.ts";

// As TestInterface of internal/platform/locale.
test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["en", "en-US"],
  ["en-GB", "en-US"],
  ["pt", "pt-BR"],
  ["pt-PT", "en-US"],
  ["zh", "zh-CN"],
  ["zh-Hant", "zh-TW"],
  ["zh-HK", "zh-TW"],
  ["ar", "en-US"],
  ["gsw", "en-US"],
])("the interface of %s is in %s", (locale, want) => {
  expect(uiLocale(locale)).toBe(want);
});

test.each([
  ["ar", "rtl"],
  ["fa-AF", "rtl"],
  ["az-Arab", "rtl"],
  ["ar-Latn", "ltr"],
  ["az", "ltr"],
  ["de", "ltr"],
])("%s is written %s", (locale, want) => {
  expect(direction(locale)).toBe(want);
});
