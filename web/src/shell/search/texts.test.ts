import { expect, test } from "vitest";
import { postingsOf, rankTexts, shardOf, wordsOf } from "./texts.ts";

// internal/site/export/export_test.go has the same cases.
test.each([
  ["Array.prototype.map()", ["array", "prototype", "map"], "ar"],
  ["A snake_case, 3D", ["a", "snake_case", "3d"], "a-"],
  ["Größe", ["größe"], "gr"],
  ["éa", ["éa"], "u3"],
  ["要素の型 HTML", ["要素", "素の", "の型", "html"], "u226"],
  ["字", ["字"], "u16d"],
])("cuts %s into words", (text, words, shard) => {
  expect(wordsOf(text)).toEqual(words);
  expect(shardOf(wordsOf(text)[0] ?? "")).toBe(shard);
});

test("reads the pages of a word", () => {
  expect([...postingsOf("0 1.2 14")]).toEqual([
    [0, 1],
    [1, 2],
    [41, 1],
  ]);
  expect(postingsOf("").size).toBe(0);
});

test("ranks pages that have all words, with rare words first", () => {
  const common = postingsOf("0 1 1 1.5");
  const rare = postingsOf("1 2.3");
  expect(rankTexts([common, rare], 10)).toEqual([3, 1]);
  expect(rankTexts([common, rare], 1)).toEqual([3]);
  expect(rankTexts([common, postingsOf("")], 10)).toEqual([]);
  expect(rankTexts([], 10)).toEqual([]);
});
