import { expect, test } from "vitest";
import { completeSite } from "#/contract/site.ts";
import { addressOf, isDeadLink } from "./addresses.ts";
import pages from "./shell-pages.json";

const place = (page: string) => pages.indexOf(page);
const site = completeSite({
  missing: {
    "en-US": [place("plus")],
    fr: [place("docs/Web/HTTP"), place("plus")],
  },
});

test.each([
  ["fr", "docs/Web/CSS", "/fr/docs/Web/CSS"],
  ["fr", "docs/Web/HTTP", "/en-US/docs/Web/HTTP"],
  ["en-US", "docs/Web/HTTP", "/en-US/docs/Web/HTTP"],
  ["fr", "plus", null],
  ["en-US", "plus", null],
])("%s %s", (locale, page, want) => {
  expect(addressOf(site, locale, page)).toBe(want);
});

test("has only the pages of the shell", () => {
  expect(() => addressOf(site, "fr", "docs/Web/Other")).toThrow("shell-pages.json");
  expect(isDeadLink(site, "/fr/plus")).toBe(true);
  expect(isDeadLink(site, "/en-US/plus#subscribe")).toBe(true);
  expect(isDeadLink(site, "/fr/docs/Web/HTTP")).toBe(false);
  expect(isDeadLink(site, "/en-US/docs/Web/Other")).toBe(false);
});
