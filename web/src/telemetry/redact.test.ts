import { expect, test } from "vitest";
import { redactAddress, redactQuery, redactSource } from "./redact.ts";

test.each([
  ["  CSS   Grid ", "css grid"],
  ["", null],
  ["me@example.org", null],
  ["card 123456", null],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123", null],
  ["word ".repeat(20), null],
])("of the search for %j, %j is sent", (text, expected) => {
  expect(redactQuery(text)).toBe(expected);
});

test.each([
  ["toc_click: #grid", "toc_click: #grid"],
  ["interactive-examples-lit: click@reset", "interactive-examples-lit: click@reset"],
  ["sidebar_click: ? /en-US/docs/Web", "sidebar_click: ? /en-US/docs/Web"],
  [
    "client_side_nav: https://a.example/search?q=typed+text",
    "client_side_nav: https://a.example/search",
  ],
  [
    "external-link: https://a.example/me@b.example/x?y",
    "external-link: https://a.example/…/x",
  ],
  [
    "client_side_nav: https://own.example/de/plus/collections/shared/k4Q",
    "client_side_nav: https://own.example/de/plus/collections/shared/…",
  ],
])("of the click %j, %j is sent", (source, expected) => {
  expect(redactSource(source)).toBe(expected);
});

test.each([
  ["/en-US/search?q=typed#a", "https://own.example/en-US/search"],
  ["https://other.example/path?q=typed", "https://other.example/"],
  ["/de/plus/collections", "https://own.example/de/plus/collections"],
  ["/de/plus/collections/k4Q/", "https://own.example/de/plus/collections/…/"],
  ["/de/plus/collections/shared/k4Q", "https://own.example/de/plus/collections/shared/…"],
  [
    "/de/plus/collections/frequently-viewed",
    "https://own.example/de/plus/collections/frequently-viewed",
  ],
  ["", "https://own.example/"],
  ["https://", ""],
])("of the address %j, %j is sent", (address, expected) => {
  expect(redactAddress(address, "https://own.example")).toBe(expected);
});
