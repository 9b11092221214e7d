import { expect, test } from "vitest";
import { samePage, type VersionPage } from "./openIn.ts";

const page = (
  file: string,
  slug: string,
  url: string,
  ...former: string[]
): VersionPage => ({
  locale: url.startsWith("/de/") ? "de" : "en-US",
  file,
  slug,
  url,
  former,
});

const latest = [
  page("README.md", "index", "/docs/"),
  page("guide/install.md", "guide/install", "/docs/guide/install.html"),
  page("guide/send.md", "guide/send", "/docs/guide/send.html", "first-message"),
  page("guide/keep.md", "guide/keep", "/docs/guide/keep.html", "guide/save"),
  page("guide/install.md", "guide/install", "/de/docs/guide/install.html"),
];
const old = [
  page("README.md", "index", "/"),
  page("guide/install.md", "setup", "/setup"),
  page("start.md", "first-message", "/first-message"),
  page("guide/save.md", "guide/save", "/guide/save"),
  page("guide/gone.md", "guide/gone", "/guide/gone"),
];

test.each([
  ["the same file", latest, old, "/docs/guide/install.html", "/setup"],
  ["the home page", latest, old, "/docs/", "/"],
  ["a slash of the host", old, latest, "/setup/", "/docs/guide/install.html"],
  ["a former address", latest, old, "/docs/guide/send.html", "/first-message"],
  ["an address that moved", old, latest, "/guide/save", "/docs/guide/keep.html"],
  ["a page that is gone", old, latest, "/guide/gone", undefined],
  ["a language that is not there", latest, old, "/de/docs/guide/install.html", undefined],
  ["a screen", latest, old, "/en-US/search", undefined],
  ["a version without a list", latest, [], "/docs/guide/install.html", undefined],
])("finds the page of another version by %s", (_about, here, there, path, want) => {
  expect(samePage(path, here, there)).toBe(want);
});
