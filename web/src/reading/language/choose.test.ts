import { expect, test } from "vitest";
import { chooseLocale } from "./choose.ts";

const offered = ["en-US", "de", "pt-PT", "pt-BR", "zh-CN", "zh-TW"];

test.each([
  ["de", ["fr"], "de"],
  ["fr", ["de-AT"], "de"],
  ["../x", ["DE"], "de"],
  [null, ["fr-CA", "pt"], "pt-BR"],
  [null, ["pt-AO"], "pt-BR"],
  [null, ["pt-PT"], "pt-PT"],
  [null, ["zh-Hant-HK"], "zh-TW"],
  [null, ["zh"], "zh-CN"],
  [null, ["en-GB", "de"], "en-US"],
  [null, ["cy"], "en-US"],
  [null, [], "en-US"],
])("with %s remembered and %j wanted it is %s", (remembered, languages, want) => {
  expect(chooseLocale(offered, remembered, languages)).toBe(want);
});

test("a site without locales has none", () => {
  expect(chooseLocale([], null, ["de"])).toBeUndefined();
});
