// @vitest-environment jsdom
import { expect, test } from "vitest";
import { nameOf } from "./nameOf.ts";

test.each([
  ["<title>Clock</title><h1>Time</h1>", "Clock"],
  ["<p>One</p>\n<h2>A  <em>grid</em></h2>", "A grid"],
  ["<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>", "One Two"],
  ["<style>p {}</style><script>let name;</script>", ""],
  [`<p>${"word ".repeat(40)}`, `${"word ".repeat(11).trim()} word…`],
])("%s", (html, name) => {
  expect(nameOf(html)).toBe(name);
});
