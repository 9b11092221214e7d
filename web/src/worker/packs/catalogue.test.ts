import { describe, expect, it } from "vitest";
import { writePacks, page } from "../../../test/packs.ts";
import { packOfPath, parseCatalogue, parseIndex } from "./catalogue.ts";
import { packFile } from "./fields.ts";

const files = writePacks({
  "en-us/css": [[page("/en-US/docs/Web/CSS", "CSS")]],
  "de/css": [[page("/de/docs/Web/CSS", "CSS")]],
});

const json = (path: string): Record<string, unknown> =>
  JSON.parse(files.get(path)?.toString() ?? "null") as Record<string, unknown>;

const list = json("/offline/update.json");
const [entry] = list["packs"] as Record<string, unknown>[];

describe("parseCatalogue", () => {
  it("reads the list of packs", () => {
    const catalogue = parseCatalogue(list);
    expect(catalogue?.packs.map(({ id, pages }) => [id, pages])).toEqual([
      ["en-us/css", 1],
      ["de/css", 1],
    ]);
  });

  it.each([
    ["2026-11-20", "2026-11-20"],
    ["</script><img src=x>", ""],
    ["２０２６", ""],
    [5, ""],
  ])("reads the date %j as %j", (date, read) => {
    expect(parseCatalogue({ ...list, date })?.date).toBe(read);
  });

  it("takes the area where a pack has no title", () => {
    const untitled = { ...list, packs: [{ ...entry, title: "" }] };
    expect(parseCatalogue(untitled)?.packs[0]?.title).toBe("css");
  });

  it.each<[string, unknown]>([
    ["no object", []],
    ["another format", { ...list, format: 2 }],
    ["no version", { ...list, latest: 5 }],
    ["no list", { ...list, packs: {} }],
    ["a pack twice", { ...list, packs: [entry, entry] }],
    ["too many packs", { ...list, packs: Array(6000).fill(entry) }],
    ...(
      [
        ["id", "../x"],
        ["id", "en-us/css/x"],
        ["bytes", -1],
        ["bytes", 2 ** 60],
        ["pages", 1.5],
        ["pages", "1"],
        ["index", "/offline/../api/v1/whoami.json"],
        ["index", "https://elsewhere.example/offline/x.json"],
        ["images", { count: 1, bytes: 1, index: "/x.json" }],
        ["images", 5],
      ] as const
    ).map(
      ([field, value]) =>
        [
          `${field} ${JSON.stringify(value)}`,
          { ...list, packs: [{ ...entry, [field]: value }] },
        ] as [string, unknown],
    ),
  ])("refuses %s", (_name, value) => {
    expect(parseCatalogue(value)).toBeNull();
  });
});

describe("parseIndex", () => {
  const index = json(String(entry?.["index"]));
  const [shard] = index["shards"] as Record<string, unknown>[];

  it("reads the list of shards", () => {
    expect(parseIndex(index)?.shards[0]).toMatchObject({ members: 1, pages: 1 });
    const least = { ...shard, header: undefined, pages: undefined };
    expect(parseIndex({ ...index, shards: [least] })?.shards[0]).toMatchObject({
      header: 0,
      pages: 0,
    });
  });

  it.each<[string, unknown]>([
    ["file", "/offline/en-us/../x.pack"],
    ["file", "/offline/x.json"],
    ["sha256", "abc"],
    ["bytes", 2 ** 40],
    ["members", null],
  ])("refuses %s %j", (field, value) => {
    expect(parseIndex({ ...index, shards: [{ ...shard, [field]: value }] })).toBeNull();
  });

  it("refuses a shard twice", () => {
    expect(parseIndex({ ...index, shards: [shard, shard] })).toBeNull();
  });
});

describe("packFile", () => {
  it.each([
    ["/offline/en-us/0a1b.pack", true],
    ["/offline/zh-cn/0a1b.pack", true],
    ["/offline/en-us/..pack", false],
    ["/offline/./x.pack", false],
    ["/offline/x%2e%2e/y.pack", false],
    ["/offline//x.pack", false],
    ["/offline/x.pack?y.pack", false],
    ["/offline/x#.pack", false],
    ["/offline/a\\b.pack", false],
    ["offline/x.pack", false],
    ["//offline/x.pack", false],
    ["https://site.example/offline/x.pack", false],
    ["data:,x.pack", false],
    [`/offline/${"x".repeat(400)}.pack`, false],
    [null, false],
  ])("%s: %s", (path, allowed) => {
    expect(packFile(path, "pack")).toBe(allowed ? path : null);
  });
});

describe("packOfPath", () => {
  const packs =
    parseCatalogue({
      ...list,
      packs: [
        { ...entry, id: "en-us/css", paths: ["/docs/Web/CSS"] },
        { ...entry, id: "en-us/api", paths: ["/docs/Web/API"] },
        { ...entry, id: "en-us/other", paths: ["/docs"] },
        { ...entry, id: "en-us/site", paths: [""] },
      ].map((pack) => ({ ...pack, locale: "en-US" })),
    })?.packs ?? [];

  it.each([
    ["/en-US/docs/Web/CSS", "en-us/css"],
    ["/en-us/docs/web/css/color", "en-us/css"],
    ["/en-US/docs/Web/CSS_Next", "en-us/other"],
    ["/en-US/docs/Web", "en-us/other"],
    ["/en-US/blog/x", "en-us/site"],
    ["/en-US/", "en-us/site"],
    ["/de/docs/Web/CSS", null],
    ["/", null],
  ])("%s is in %s", (path, id) => {
    expect(packOfPath(packs, path)).toBe(id);
  });
});
