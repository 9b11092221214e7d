import { expect, test } from "vitest";
import { samePage, type VersionPage } from "./openIn.ts";

const page = (file: string, url: string, ...former: readonly string[]): VersionPage => ({
  locale: "en-US",
  file,
  url,
  former,
});

const latest = [
  page("README.md", "/docs/"),
  page("guide/install.md", "/docs/guide/install.html"),
  page("guide/send.md", "/docs/guide/send.html", "/docs/first-message"),
  page("guide/keep.md", "/docs/guide/keep.html", "/guide/save"),
  { ...page("guide/install.md", "/de/docs/guide/install.html"), locale: "de" },
];
const old = [
  page("README.md", "/"),
  page("guide/install.md", "/guide/install"),
  page("start.md", "/docs/first-message"),
  page("guide/save.md", "/guide/save"),
  page("guide/gone.md", "/guide/gone"),
];

test.each([
  ["the same file", latest, old, "/docs/guide/install.html", "/guide/install"],
  ["the home page", latest, old, "/docs/", "/"],
  ["a slash of the host", old, latest, "/guide/install/", "/docs/guide/install.html"],
  ["a former address", latest, old, "/docs/guide/send.html", "/docs/first-message"],
  ["an address that moved", old, latest, "/guide/save", "/docs/guide/keep.html"],
  ["a page that is gone", old, latest, "/guide/gone", undefined],
  ["a language that is not there", latest, old, "/de/docs/guide/install.html", undefined],
  ["a screen", latest, old, "/en-US/search", undefined],
  ["a version without a list", latest, [], "/docs/guide/install.html", undefined],
])("finds the page of another version by %s", (_about, here, there, path, want) => {
  expect(samePage(path, here, there)).toBe(want);
});
