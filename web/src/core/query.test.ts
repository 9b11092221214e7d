import { expect, test } from "vitest";
import { withQuery } from "./query.ts";

test.each([
  ["/search", "/search?q=a%20b&page=2"],
  ["https://survey.example/s?id=1", "https://survey.example/s?id=1&q=a%20b&page=2"],
  ["https://survey.example/s#top", "https://survey.example/s?q=a%20b&page=2#top"],
  ["https://survey.example/s?id=1#?", "https://survey.example/s?id=1&q=a%20b&page=2#?"],
])("%s gets parameters", (address, expected) => {
  expect(withQuery(address, { q: "a b", page: "2" })).toBe(expected);
});
