import { expect, test } from "vitest";
import { alternates } from "./alternates.ts";

test.each([
  [
    ["en-US", "de"],
    ["en", "de"],
  ],
  [
    ["zh-CN", "zh-TW"],
    ["zh", "zh-Hant"],
  ],
  [["zh-TW"], ["zh"]],
  [
    ["pt-BR", "pt-PT"],
    ["pt-BR", "pt"],
  ],
])("hreflang of %j", (locales, want) => {
  const translations = locales.map((locale) => ({ locale, title: "", native: "" }));
  expect(
    alternates("/en-US/docs/Web", translations).map(({ hreflang }) => hreflang),
  ).toEqual(want);
});
