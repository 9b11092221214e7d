import { describe, expect, test } from "vitest";
import { distance } from "#/core/distance.ts";
import { readQuick, readTitles } from "./entries.ts";
import { find, highlight, terms } from "./match.ts";
import { place } from "./place.ts";
import { correct, vocabularyOf } from "./typos.ts";

test.each([
  ["  Array.map  ", ["array", "map"]],
  ["a, b c", ["a", "b", "c"]],
  [".at", [".at"]],
  ["etc.", ["etc."]],
  [" , . ", []],
])("terms(%j)", (query, want) => {
  expect(terms(query)).toEqual(want);
});

const index = readQuick(
  [
    "0Glossary/Grid\t\t3",
    "0Web/API/Element/click_event\t\u0001: \u0002 event\t5",
    "2Window/setTimeout\t\u0001: \u0002() method\t6",
    "1CSS/Guides/Grid_layout\tCSS grid layout\t7",
    "2Properties/grid\t\t8",
    "3grid-area\t\t4",
    "1JavaScript/Global_Objects/Array/map\t\u0001.prototype.\u0002()\t6",
    "3Map\t\t7",
    "",
  ].join("\n"),
  "en-US",
);
const vocabulary = vocabularyOf(index);
const titles = (query: string, limit = 10) =>
  find(index, vocabulary, query, limit).entries.map(({ title }) => title);

test("readQuick puts addresses and titles together", () => {
  expect(
    index.map(({ title, url }) => [title, url.slice("/en-US/docs/".length)]),
  ).toEqual([
    ["Grid", "Glossary/Grid"],
    ["Element: click event", "Web/API/Element/click_event"],
    ["Window: setTimeout() method", "Web/API/Window/setTimeout"],
    ["CSS grid layout", "Web/CSS/Guides/Grid_layout"],
    ["grid", "Web/CSS/Properties/grid"],
    ["grid-area", "Web/CSS/Properties/grid-area"],
    ["Array.prototype.map()", "Web/JavaScript/Global_Objects/Array/map"],
    ["Map", "Web/JavaScript/Global_Objects/Map"],
  ]);
});

test("readQuick leaves addresses outside of the docs as they are", () => {
  const [post] = readQuick("0/blog/grid-news/\tNews of the grid\t0", "de");
  expect(post).toMatchObject({ title: "News of the grid", url: "/de/blog/grid-news/" });
  expect(place("/de/blog/grid-news/")).toBe("blog / grid-news");
  expect(place("/de/docs/Web/Grid_layout")).toBe("Web / Grid layout");
});

test("readTitles takes the order for popularity", () => {
  const list = readTitles([
    { title: "First", url: "/de/docs/A" },
    { title: "Second", url: "/de/docs/B" },
  ]);
  expect(list.map(({ weight }) => weight)).toEqual([9, 4]);
});

describe("find", () => {
  test("puts whole names first, the popular one of them before the others", () => {
    expect(titles("grid").slice(0, 2)).toEqual(["grid", "Grid"]);
    expect(titles("map")[0]).toBe("Map");
    expect(titles("array map")[0]).toBe("Array.prototype.map()");
    expect(titles("Array.map")[0]).toBe("Array.prototype.map()");
    expect(titles("set timeout")[0]).toBe("Window: setTimeout() method");
  });
  test("wants every word, in the title or the address", () => {
    expect(titles("grid lay")).toEqual(["CSS grid layout"]);
    expect(titles("css grid-area")).toEqual(["grid-area"]);
    expect(titles("web")).toEqual([]);
  });
  test("puts the beginning of a name before its middle", () => {
    expect(titles("setT")[0]).toBe("Window: setTimeout() method");
  });
  test("takes a dot at an end for a part of the word", () => {
    expect(titles(".map")).toEqual(["Array.prototype.map()"]);
    expect(titles("array .map()")).toEqual(["Array.prototype.map()"]);
    expect(titles("map.")).toEqual([]);
    expect(titles(".gird")).toEqual([]);
  });
  test("counts every word", () => {
    expect(titles("css grid")).toEqual(["CSS grid layout", "grid", "grid-area"]);
    expect(titles("html grid")).toEqual([]);
    expect(titles("grid html")).toEqual([]);
  });
  test("forgives typos", () => {
    expect(titles("setTimoeut")).toEqual(["Window: setTimeout() method"]);
    expect(titles("gird area")).toContain("grid-area");
    expect(find(index, vocabulary, "laoyut", 5).words).toEqual(["layout"]);
  });
  test("stops at the limit, and at nothing", () => {
    expect(titles("grid", 2)).toHaveLength(2);
    expect(titles(" , ")).toEqual([]);
    expect(titles("((((")).toEqual([]);
  });
});

test("distance counts typos up to a limit", () => {
  expect(distance("gird", "grid", 2)).toBe(1);
  expect(distance("grid", "grid", 2)).toBe(0);
  expect(distance("abcdef", "uvwxyz", 2)).toBe(3);
});

test("correct does not change short words", () => {
  expect(correct("map", vocabulary)).toBeUndefined();
});

test("highlight marks terms whatever their case, and no pattern", () => {
  const hits = (title: string, words: string[]) =>
    highlight(title, words)
      .filter(({ hit }) => hit)
      .map(({ text }) => text);
  expect(hits("CSS Grid grid", ["grid"])).toEqual(["Grid", "grid"]);
  expect(hits("a+b (c)", ["a+b", "(c"])).toEqual(["a+b", "(c"]);
  expect(hits("Nothing", [])).toEqual([]);
});
