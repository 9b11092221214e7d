import { usualScheme } from "#/contract/site.ts";
import { afterEach, describe, expect, test } from "vitest";
import { alternates } from "./alternates.ts";
import { isWithinApplication } from "./kind.ts";
import {
  fileOf,
  homeAddress,
  localeOfPath,
  setScheme,
  translatedURL,
  withLocale,
  withoutEnding,
} from "./scheme.ts";

afterEach(() => setScheme(usualScheme));

test("addresses with locale", () => {
  expect(localeOfPath("/pt-BR/docs/Web")).toBe("pt-BR");
  expect(localeOfPath("/api/x")).toBe("api");
  expect(localeOfPath("/")).toBe("en-US");
  expect(translatedURL("/en-US/docs/Web/en-US", "de")).toBe("/de/docs/Web/en-US");
  expect(homeAddress("en-US")).toBe("/en-US/");
  expect(withLocale("/guide")).toBe("/guide");
});

describe("addresses of a folder of Markdown", () => {
  test.each([
    ["/", "/", "/en-US/", true],
    ["/", "/guide/install", "/en-US/docs/guide/install", true],
    ["/", "/cli", "/en-US/docs/cli", true],
    ["/", "/api/v1beta", "/en-US/docs/api/v1beta", true],
    ["/", "/en-US/plus/settings", "/en-US/plus/settings", true],
    ["/", "/en-US/search", "/en-US/search", false],
    ["/help/", "/help/guide", "/en-US/docs/guide", true],
    ["/help/", "/help/", "/en-US/docs/index", true],
  ])("below %s, %s is %s", (prefix, path, want, isWithin) => {
    setScheme({ bare: "en-US", prefix, addresses: "", languages: "" });
    expect(withLocale(path)).toBe(want);
    expect(localeOfPath(path)).toBe("en-US");
    expect(isWithinApplication(withLocale(path))).toBe(isWithin);
  });

  test.each([
    ["/", "/guide/map.png"],
    ["/help/", "/guide"],
  ])("below %s, %s is not a page", (prefix, path) => {
    setScheme({ bare: "en-US", prefix, addresses: "", languages: "" });
    expect(withLocale(path)).toBe(path);
  });

  test.each([
    ["/guide", "de", "/de/guide"],
    ["/de/guide", "en-US", "/guide"],
    ["/", "de", "/de/"],
    ["/de/", "en-US", "/"],
    ["/de/guide", "fr", "/fr/guide"],
    ["/de/search", "en-US", "/en-US/search"],
    ["/search", "en-US", "/search"],
  ])("%s in %s is %s", (url, locale, want) => {
    setScheme({ bare: "en-US", prefix: "/", addresses: "", languages: "en-US de fr" });
    expect(translatedURL(url, locale)).toBe(want);
  });

  test.each([
    ["/guide", "en", "/en/docs/guide"],
    ["/gsw/guide", "gsw", "/gsw/docs/guide"],
    ["/zh-Hant/", "zh-Hant", "/zh-Hant/"],
    ["/gsw/search", "gsw", "/gsw/search"],
    ["/en/search", "en", "/en/search"],
    ["/de/guide", "en", "/en/docs/de/guide"],
  ])("with declared languages, %s is in %s", (path, locale, want) => {
    setScheme({ bare: "en", prefix: "/", addresses: "", languages: "en gsw zh-Hant" });
    expect(localeOfPath(path)).toBe(locale);
    expect(withLocale(path)).toBe(want);
  });

  test.each([
    ["html", "/guide/a.html", "/guide/a", "/en/docs/guide/a"],
    ["html", "/de/guide/a.html", "/de/guide/a", "/de/docs/guide/a"],
    ["html", "/guide/a.png", "/guide/a.png", "/guide/a.png"],
    ["html", "/", "", "/en/"],
    ["slash", "/guide/a/", "/guide/a", "/en/docs/guide/a/"],
    ["plain", "/guide/a", "/guide/a", "/en/docs/guide/a"],
  ])("with %s addresses, %s is %s", (addresses, path, bare, whole) => {
    setScheme({ bare: "en", prefix: "/", addresses, languages: "en de" });
    expect(withoutEnding(path)).toBe(bare);
    expect(withLocale(path)).toBe(whole);
  });

  test("a page in one language is its own alternate", () => {
    setScheme({ bare: "en-US", prefix: "/", addresses: "", languages: "" });
    const own = { locale: "en-US", title: "Guide", native: "English" };
    expect(alternates("/guide/install", [own])).toEqual([
      { hreflang: "en", href: "/guide/install" },
    ]);
    expect([homeAddress("en-US"), homeAddress("de")]).toEqual(["/", "/de/"]);
  });
});

test.each([
  ["", "/guide/install"],
  ["slash", "/guide/install/"],
  ["html", "/guide/install.html"],
] as const)("files below a page with addresses of the form %j", (addresses, path) => {
  setScheme({ bare: "en-US", prefix: "/", addresses, languages: "" });
  expect(fileOf(path, "contributors.txt")).toBe("/guide/install/contributors.txt");
});
