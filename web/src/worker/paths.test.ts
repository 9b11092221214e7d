import { expect, test } from "vitest";
import shellPages from "#/core/shell-pages.json";
import {
  folderOf,
  isForReaders,
  isMissing,
  lacksLocale,
  pageAt,
  pathOfData,
} from "./paths.ts";

test.each([
  ["/en-US/docs/Web/CSS", "en-US", "Doc"],
  ["/en-us/DOCS/web/css", "en-us", "Doc"],
  [
    "/pt-BR/docs/Web/JavaScript/Reference/Global_Objects/Number.parseFloat",
    "pt-BR",
    "Doc",
  ],
  ["/de/docs/Glossary/Node.js", "de", "Doc"],
  ["/zh-TW/docs/Web/HTTP/Reference/Status/404.5", "zh-TW", "Doc"],
  ["/en-US/", "en-US", "Homepage"],
  ["/fr", "fr", "Homepage"],
  ["/kab/docs/Web", "kab", "Doc"],
  ["/en-US/blog/a-post/", "en-US", "BlogPost"],
  ["/en-US/curriculum/core/css/", "en-US", "CurriculumAbout"],
  ["/en-US/plus/docs/faq", "en-US", "GenericDoc"],
])("%s is that of a page that may be stored", (path, locale, renderer) => {
  expect(pageAt(path)).toEqual({ locale, renderer, isStorable: true });
});

test.each([
  "/en-US/plus/collections/a1b2",
  "/en-US/plus/settings",
  "/en-US/search",
  "/en-US/play",
  "/en-US/staff/telemetry",
])("%s is that of a page that is not stored", (path) => {
  expect(pageAt(path)?.isStorable).toBe(false);
});

test.each([
  "/",
  "/docs/Web",
  "/static/entry.js",
  "/api/v1/whoami",
  "/mcp",
  "/users/fxa/login",
  "/service-worker.js",
  "/en-US/docs/Web/CSS/index.json",
  "/en-US/docs/Web/CSS/diagram.png",
  "/en-US/docs/Web/CSS/runner.html",
  "/en-US/docs/Web/CSS.md",
  "/en-US/blog/rss.xml",
  "/en-US/unknown/page",
  "/sitemaps/en-us/sitemap.xml.gz",
])("%s is left to the browser", (path) => {
  expect(pageAt(path)).toBeNull();
});

test("data of pages is told from other files", () => {
  expect(pathOfData("/en-US/docs/Web/index.json")).toBe("/en-US/docs/Web");
  expect(pathOfData("/en-US/index.json")).toBe("/en-US");
  expect(pathOfData("/en-US/docs/index.jsonp")).toBeNull();
});

test("addresses may lack their locale", () => {
  expect(["/", "/docs/Web", "/plus", "/blog/x/"].map(lacksLocale)).not.toContain(false);
  expect(["/docsy", "/de/docs/Web", "/_design"].map(lacksLocale)).not.toContain(true);
});

test.each<[string, boolean]>([
  ["/", true],
  ["/docs/Web", true],
  ["/en-US/docs/Web/JavaScript/Reference/Global_Objects/Number.parseFloat", true],
  ["/en-US/no/such", true],
  ["/no-such", true],
  ["/en-US/blog/rss.xml", false],
  ["/en-US/docs/Web/CSS/index.json", false],
  ["/en-US/no/such.zip", false],
  ["/sitemap.xml", false],
  ["/mcp", false],
  ["/_flaws", false],
  ["/users/fxa/login", false],
  ["/api/v1/whoami", false],
  ["/apiary", true],
])("%s is meant for readers: %s", (path, want) => {
  expect(isForReaders(path)).toBe(want);
});

test.each<[string, boolean]>([
  ["/en-US/plus/settings", true],
  ["/en-us/plus/Settings", true],
  ["/de/plus/settings", false],
  ["/en-US/plus/collections/a1", true],
  ["/en-US/plus", false],
  ["/en-US/play", false],
  ["/en-US/search", false],
])("%s is one that the site lacks: %s", (path, want) => {
  const lacks = ["plus/settings", "plus/collections"];
  const missing = { "en-US": lacks.map((page) => shellPages.indexOf(page)) };
  expect(isMissing(path, { missing })).toBe(want);
  expect(isMissing(path, {})).toBe(false);
});

test("shells are by folder", () => {
  expect(folderOf("/pt-BR/docs/Web")).toBe("pt-br");
  expect(folderOf("/static/x.js")).toBe("en-us");
});
