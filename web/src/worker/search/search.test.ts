import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SearchResponse } from "#/contract/search.ts";
import { fold } from "#/core/fold.ts";
import {
  becomeWorker,
  FileServer,
  page,
  writePacks,
  type MemberSource,
  type PackSources,
} from "../../../test/packs.ts";
import { bucketOf, findInSegment, makeSegment, parseWords } from "./segment.ts";
import { termsOfQuery } from "./terms.ts";

describe("terms", () => {
  it.each([
    ["Array.prototype.map()", ["array", "prototype", "map"]],
    ["  Größe  der Häuser", ["große", "der", "hauser"]],
    ["@media print", ["@media", "print"]],
    ["配列の値", ["配列", "列の", "の値"]],
    ["map map", ["map"]],
    [")) ,", []],
  ])("%j", (query, want) => {
    const { terms } = termsOfQuery(query);
    expect(terms.map(({ spellings }) => spellings[0]?.word)).toEqual(want);
  });

  it("folds as the packs do", () => {
    expect(fold("Écoute ÑANDÚ ß")).toBe("ecoute nandu ß");
  });
});

const words = (
  path: string,
  title: string,
  text: readonly (string | number)[],
  summary = "",
): MemberSource => ({
  path,
  kind: "words",
  body: JSON.stringify({
    title,
    summary,
    inTitle: title
      .toLowerCase()
      .split(" ")
      .sort()
      .flatMap((word) => [word, 1]),
    inSummary: [],
    inHeadings: [],
    inText: text,
  }),
});

describe("a segment", () => {
  const pages = [
    parseWords("/a", words("/a", "color", ["color", 9, "red", 1]).body),
    parseWords("/b", words("/b", "other", ["colors", 2, "columns", 1]).body),
  ].filter((element) => element !== null);
  const segment = makeSegment(pages);

  function found(word: string): readonly number[] {
    const scores: number[] = [];
    const spelling = termsOfQuery(word).terms[0]?.spellings[0];
    if (spelling === undefined) return [];
    findInSegment(segment.get(bucketOf(spelling.start)) ?? "", spelling, (at, weight) => {
      scores[at] = Math.max(weight, scores[at] ?? 0);
    });
    return scores;
  }

  it("finds words by their beginning, whole ones first", () => {
    const [a = 0, b = 0] = found("color");
    expect(a).toBeGreaterThan(b);
    expect(b).toBeGreaterThan(0);
    expect(Object.keys(found("colors"))).toEqual(["0", "1"]);
    expect(Object.keys(found("colu"))).toEqual(["1"]);
    expect(found("co")).toEqual([]);
    expect(found("olor")).toEqual([]);
  });

  it("takes no damaged words", () => {
    expect(parseWords("/a", "[")).toBeNull();
    expect(parseWords("/a", `{"title":3}`)).toBeNull();
    const odd = `{"title":"t","inText":["a\\nb",1,7,7,"","x"],"inTitle":{}}`;
    expect(parseWords("/a", odd)?.counts).toEqual([]);
  });
});

const home = "/en-US/docs/Web/CSS";
const titles: MemberSource = {
  path: "/en-US/quick-index.txt",
  kind: "titles",
  body: "0Web/CSS/grid\t\t2\n2grid_areas\t\t9\n",
};

function site(changed = "grid areas"): PackSources {
  return {
    "en-us/css": [
      [
        page(`${home}/grid`, "grid"),
        words(`${home}/grid`, "grid", ["grid", 20, "layout", 3], "Lays <out> a grid."),
        page(`${home}/grid_areas`, changed),
        words(`${home}/grid_areas`, changed, ["grid", 2, "areas", 4, "layout", 1]),
      ],
      [
        page(`${home}/color`, "color"),
        words(`${home}/color`, "color", ["color", 8, "layout", 1]),
        page(`${home}/add`, "addEventListener"),
        words(`${home}/add`, "addeventlistener", ["event", 2]),
        titles,
      ],
    ],
    "de/css": [
      [
        page("/de/docs/Web/CSS/raster", "Raster"),
        words("/de/docs/Web/CSS/raster", "raster", ["grid", 1, "große", 2]),
      ],
    ],
  };
}

let server: FileServer;

async function start() {
  vi.resetModules();
  const { packs } = await import("../packs/index.ts");
  const { searchAnswer, searchPage } = await import("./answer.ts");
  return { packs, searchAnswer, searchPage };
}

type Worker = Awaited<ReturnType<typeof start>>;

async function download({ packs }: Worker, ids: readonly string[]): Promise<void> {
  const settings = { offline: true, packs: ids };
  await packs.message({ type: "settings", settings }, () => undefined);
  await packs.message({ type: "update" }, () => undefined);
}

async function find(worker: Worker, query: string): Promise<SearchResponse | null> {
  const url = new URL(`/api/v1/search?${query}`, "https://site.example");
  const response = await worker.searchAnswer(url);
  return response === null ? null : ((await response.json()) as SearchResponse);
}

const found = async (worker: Worker, query: string) =>
  (await find(worker, query))?.documents.map(({ title }) => title);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  server = new FileServer(writePacks(site()));
  becomeWorker(server);
});

describe("a search of what is downloaded", () => {
  it("has nothing to say where nothing is", async () => {
    expect(await find(await start(), "q=grid")).toBeNull();
  });

  it("finds pages by all words, names first, with what was found marked", async () => {
    const worker = await start();
    await download(worker, ["en-us/css"]);
    expect(await found(worker, "q=grid")).toEqual(["grid", "grid areas"]);
    expect(await found(worker, "q=grid+layout")).toEqual(["grid", "grid areas"]);
    expect(await found(worker, "q=layout+areas")).toEqual(["grid areas"]);
    expect(await found(worker, "q=add+event+listener")).toEqual(["addeventlistener"]);
    expect(await found(worker, "q=grid&sort=popularity")).toEqual(["grid areas", "grid"]);
    expect(await found(worker, "q=nothing")).toEqual([]);
    const answer = await find(worker, "q=Grid");
    expect(answer?.documents[0]).toMatchObject({
      mdn_url: `${home}/grid`,
      slug: "Web/CSS/grid",
      locale: "en-us",
      highlight: {
        title: ["<mark>grid</mark>"],
        body: ["Lays &lt;out&gt; a <mark>grid</mark>."],
      },
    });
    expect(answer?.metadata).toMatchObject({
      downloaded: true,
      total: { value: 2, relation: "eq" },
    });
  });

  it("reads nothing while reading offline is switched off", async () => {
    const worker = await start();
    await download(worker, ["en-us/css"]);
    const page = new URL("/en-US/search?q=grid", "https://site.example");
    const turn = (offline: boolean) => {
      const settings = { offline, packs: ["en-us/css"] };
      return worker.packs.message({ type: "settings", settings }, () => undefined);
    };
    await turn(false);
    expect(await find(worker, "q=grid")).toBeNull();
    expect(await worker.searchPage(page)).toBeNull();
    await turn(true);
    expect(await find(worker, "q=grid")).not.toBeNull();
  });

  it("searches the languages that are asked for", async () => {
    const worker = await start();
    await download(worker, ["en-us/css", "de/css"]);
    expect(await found(worker, "q=grid&locale=de")).toEqual(["raster"]);
    expect(await found(worker, "q=große&locale=de")).toEqual(["raster"]);
    const both = await found(worker, "q=grid&locale=de&locale=en-US");
    expect(both).toHaveLength(3);
    expect(await find(worker, "q=grid&locale=fr")).toBeNull();
  });

  it.each(["", "q=+", "q=a&page=0", "q=a&page=11", "q=a&sort=odd"])(
    "leaves what the server refuses to it: %j",
    async (query) => {
      const worker = await start();
      await download(worker, ["en-us/css"]);
      expect(await find(worker, query)).toBeNull();
    },
  );

  it("has pages of ten", async () => {
    const many = Array.from({ length: 25 }, (_, i) => [
      page(`${home}/p${i}`, `grid ${i}`),
      words(`${home}/p${i}`, `grid ${i}`, []),
    ]).flat();
    server.files = writePacks({ "en-us/css": [many] });
    const worker = await start();
    await download(worker, ["en-us/css"]);
    expect(await found(worker, "q=grid&page=3")).toHaveLength(5);
    const url = new URL("/en-US/search?q=grid&page=2", "https://site.example");
    expect(await worker.searchPage(url)).toMatchObject({
      renderer: "SpaSearch",
      url: "/en-US/search",
      hyData: { query: "grid", page: 2, paged: true, locales: ["en-US"] },
    });
  });

  it("follows an update and a deletion, in the next worker too", async () => {
    await download(await start(), ["en-us/css"]);
    server.files = writePacks(site("subgrid areas"));
    const worker = await start();
    await worker.packs.message({ type: "update" }, () => undefined);
    expect(await found(worker, "q=subgrid")).toEqual(["subgrid areas"]);
    expect(await found(worker, "q=color")).toEqual(["color"]);
    await worker.packs.message({ type: "clear" }, () => undefined);
    expect(await find(worker, "q=color")).toBeNull();
  });
});
