// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetReader } from "#/storage/reader.ts";
import { clearFrequent, listFrequent, noteVisit, restoreFrequent } from "./frequent.ts";
import { isViewed, markViewed } from "./index.ts";
import { clearRecent, listRecent, noteRead } from "./recent.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 31);
const doc = (name: string) => ({ mdn_url: `/en-US/docs/${name}`, title: name });

beforeEach(() => localStorage.clear());

describe("frequently viewed documents", () => {
  test("are those read twice, most visits first, then the latest", () => {
    for (const [name, ago] of [
      ["A", 9],
      ["A", 8],
      ["B", 7],
      ["B", 6],
      ["C", 5],
      ["D", 4],
      ["D", 3],
      ["D", 2],
    ] as const) {
      noteVisit(doc(name), now - ago * day);
    }
    const list = listFrequent("Often", "", 10, now);
    expect(list.items.map(({ title }) => title)).toEqual(["D", "B", "A"]);
    expect(list.article_count).toBe(3);
    expect(list.updated_at).toBe(new Date(now - 2 * day).toISOString());
    expect(listFrequent("Often", "", 1, now).items).toHaveLength(1);
  });

  test("forget visits after thirty days", () => {
    noteVisit(doc("A"), now - 31 * day);
    noteVisit(doc("A"), now);
    expect(listFrequent("Often", "", 10, now).items).toEqual([]);
  });

  test("take over the older record once", () => {
    localStorage.setItem(
      "frequently-viewed-documents",
      JSON.stringify([{ url: "/x", title: "X", visitCount: 3, timestamp: now - day }]),
    );
    noteVisit(doc("A"), now);
    expect(listFrequent("Often", "", 10, now).items.map(({ url }) => url)).toEqual([
      "/x",
    ]);
    expect(localStorage.getItem("frequently-viewed-documents")).toBeNull();
  });

  test.each([
    ["frequently-viewed-documents-v2", '{"a": 1}'],
    ["frequently-viewed-documents-v2", "[1, null, {}]"],
    [
      "frequently-viewed-documents-v2",
      '[{"url": "/x", "timestamps": [1e99, "x", null]}]',
    ],
    ["frequently-viewed-documents-v2", '[{"url": 7, "timestamps": [1]}]'],
    ["frequently-viewed-documents-v2", "{"],
    ["frequently-viewed-documents", "[null, 7, {}]"],
    ["frequently-viewed-documents", '[{"url": "/x", "timestamp": {}}]'],
  ])("survive a record that is not theirs: %s = %s", (key, value) => {
    localStorage.setItem(key, value);
    expect(listFrequent("Often", "", 10, now).items).toEqual([]);
    noteVisit(doc("A"), now);
    noteVisit(doc("A"), now);
    expect(listFrequent("Often", "", 10, now).items).toHaveLength(1);
  });
});

describe("recently read documents", () => {
  const read = () => listRecent(now).map(({ title }) => title);

  test("are listed once each, the latest first, twenty of them, for thirty days", () => {
    noteRead(doc("Old"), now - 30 * day);
    expect(read()).toEqual([]);
    for (const [name, ago] of [
      ["A", 3],
      ["B", 2],
      ["A", 1],
    ] as const) {
      noteRead(doc(name), now - ago * day);
    }
    expect(read()).toEqual(["A", "B"]);
    for (let i = 0; i < 30; i++) noteRead(doc(`${i}`), now);
    expect(read()).toHaveLength(20);
    expect(read()[0]).toBe("29");
  });

  test("are cleared by the reader, and with everything that is stored", () => {
    noteRead(doc("A"), now);
    clearRecent();
    expect(read()).toEqual([]);
    noteRead(doc("A"), now);
    noteVisit(doc("A"), now);
    forgetReader();
    expect(localStorage).toHaveLength(0);
  });

  test.each([
    "{",
    "{}",
    "[null, 1, {}]",
    `[{"url": "javascript:alert(1)", "title": "x", "time": ${now}}]`,
    `[{"url": "//other.example/", "title": "x", "time": ${now}}]`,
    `[{"url": "/x", "title": "x", "time": 1e99}]`,
    `[{"url": "/x", "title": 7, "time": ${now}}]`,
  ])("survive a record that is not theirs: %s", (record) => {
    localStorage.setItem("recently-read", record);
    expect(read()).toEqual([]);
    noteRead(doc("A"), now);
    expect(read()).toEqual(["A"]);
  });
});

test("the frequently viewed documents can be cleared and put back", () => {
  noteVisit(doc("A"), now);
  noteVisit(doc("A"), now);
  const before = clearFrequent();
  expect(listFrequent("", "", 10, now).items).toEqual([]);
  restoreFrequent(before);
  expect(listFrequent("", "", 10, now).items).toHaveLength(1);
});

test("a feature is viewed once it is marked", () => {
  expect(isViewed("plus_updates_v2")).toBe(false);
  markViewed("plus_updates_v2", now);
  expect(localStorage.getItem("viewed.plus_updates_v2")).toBe(String(now));
  expect(isViewed("plus_updates_v2")).toBe(true);
});

test("storage that throws only warns", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  noteVisit(doc("A"), now);
  expect(isViewed("x")).toBe(false);
  expect(warn).toHaveBeenCalled();
});
