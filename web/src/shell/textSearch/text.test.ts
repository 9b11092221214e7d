import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { resultsFromText, searchText } from "./index.ts";
import { wordsOfQuery } from "./words.ts";

describe("words of a query", () => {
  it.each([
    ["Install it?", ["install", "it"]],
    ["Größe  der Häuser", ["große", "der", "hauser"]],
    ["array.map()", ["array", "map", "arraymap"]],
    ["@media print", ["media", "@media", "print"]],
    ["配列の値", ["配列", "列の", "の値"]],
    ["...", []],
  ])("%j", (query, want) => {
    expect(wordsOfQuery(query).map(({ text }) => text)).toEqual(want);
  });
});

// Codes of postings are the level of the text times 6, plus 1 for words of the title.
const files: Readonly<Record<string, unknown>> = {
  start: {
    format: 1,
    totals: [10, 10],
    base: [0, 0],
    stops: "the",
    common: "page",
    words: [{ first: "a", name: "words" }],
    pages: ["pages"],
  },
  words: [
    ["t", "boat", [0, 61, 1, 120]],
    ["w", "boats", "boat"],
    ["n", "boats", [0, 100]],
  ],
  pages: [
    { title: "Boats", url: "/boats", summary: "All <b>boats</b>." },
    { title: "Other", url: "/other", summary: "" },
  ],
};

/** Serves an index in the folder of a locale. */
function serve(locale: string, changes: Readonly<Record<string, unknown>> = {}): void {
  const served = { ...files, ...changes };
  vi.stubGlobal("fetch", (address: string) => {
    const name = address.replace(`/${locale}/search-text/`, "").replace(".bin", "");
    const data = served[name];
    if (data === undefined) return Promise.resolve(new Response("", { status: 404 }));
    const body = data instanceof Uint8Array ? data : gzipSync(JSON.stringify(data));
    return Promise.resolve(new Response(new Uint8Array(body)));
  });
}

describe("an index of texts", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("finds words in other forms, and marks them", async () => {
    serve("aa");
    const data = await resultsFromText("aa", new URLSearchParams({ q: "boats" }));
    const [first, second] = data?.results?.documents ?? [];
    expect([first?.mdn_url, second?.mdn_url]).toEqual(["/boats", "/other"]);
    expect(first?.highlight).toEqual({
      title: ["<mark>Boats</mark>"],
      body: ["All &lt;b&gt;<mark>boats</mark>&lt;/b&gt;."],
    });
  });

  it("corrects typing errors", async () => {
    serve("ab");
    const found = await searchText("ab", "boast", 0, 10);
    expect(found?.hits.map(({ url }) => url)).toContain("/boats");
    expect(found?.corrected).not.toBe("");
  });

  it("finds nothing without words", async () => {
    serve("ac");
    expect((await searchText("ac", "the zzzz", 0, 10))?.hits).toEqual([]);
    expect((await searchText("ac", "?", 0, 10))?.hits).toEqual([]);
  });

  it("finds nothing in a language without pages", async () => {
    const none = { totals: [], base: [], words: [], pages: [] };
    serve("af", { start: { format: 1, stops: "", common: "", ...none } });
    expect((await searchText("af", "boats", 0, 10))?.hits).toEqual([]);
  });

  it("may be missing", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
    expect(await searchText("ad", "boats", 0, 10)).toBeNull();
  });

  it.each([
    ["another format", { start: { format: 2 } }],
    ["other text", { start: new Uint8Array(gzipSync("<html>")) }],
    ["no gzip", { start: new TextEncoder().encode("<html>") }],
  ])("is refused with %s", async (name, changes) => {
    serve(name, changes);
    await expect(searchText(name, "boats", 0, 10)).rejects.toThrow();
  });

  it("leaves out what is damaged", async () => {
    serve("ae", {
      words: [
        ["t", "boat", [0, 61, 7, 120, "x"]],
        ["t", 3],
        null,
        ["n", "boats", [9, 100]],
      ],
      pages: [{ url: "https://evil.example/" }, 4],
    });
    expect((await searchText("ae", "boats", 0, 10))?.hits).toEqual([]);
  });
});
