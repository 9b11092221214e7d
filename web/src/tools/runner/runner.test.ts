import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readMessage } from "./messages.ts";
import {
  CodeTooLarge,
  CodeUnreadable,
  decodeState,
  encodeState,
  sourcePath,
  type RunnerState,
} from "./state.ts";

const pack = (text: string) => deflateRawSync(text).toString("base64");

/** Text that hardly compresses, the same in each run. */
function noise(length: number): string {
  let seed = 7;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return String.fromCodePoint(0x4e00 + (seed >>> 18));
  }).join("");
}

describe("state", () => {
  test.each<[string, RunnerState]>([
    ["plain", { html: "<p>", css: "p {}", js: "1" }],
    ["beyond the basic plane", { html: "𝒳 😀 \u0000", css: "", js: "'\\u{1F600}'" }],
    ["long", { html: "<p>text</p>\n".repeat(17_000), css: "", js: "" }],
    ["with its page", { html: "a", css: "", js: "", src: "/en-US/docs/Web" }],
  ])("round trip: %s", async (_, code) => {
    const { state, hash } = await encodeState(code);
    const { hash: found, ...decoded } = (await decodeState(state)) ?? { hash: "" };
    expect(decoded).toEqual(code);
    expect(found).toBe(hash);
    const compressed = Buffer.from(state, "base64");
    expect(hash).toBe(createHash("sha256").update(compressed).digest("hex").slice(0, 40));
    expect(JSON.parse(inflateRawSync(compressed).toString())).toEqual(code);
  });

  test("nothing is no state", async () => {
    expect(await decodeState("")).toBeNull();
  });

  test("what others compressed is read, with spaces for plus signs", async () => {
    const code = { html: "plus>?~".repeat(9), css: null, js: "" };
    const state = pack(JSON.stringify(code)).replaceAll("+", " ");
    expect(await decodeState(state)).toMatchObject({ html: code.html, css: "", js: "" });
  });

  test.each([
    ["no base64", "§"],
    ["not compressed", "AAAA"],
    ["no JSON", pack("let a")],
    ["null", pack("null")],
  ])("is unreadable: %s", async (_, state) => {
    await expect(decodeState(state)).rejects.toThrow(CodeUnreadable);
  });

  test("has limits on both sides", async () => {
    const large = { html: "a".repeat(1024 * 1024), css: "", js: "" };
    await expect(encodeState(large)).rejects.toThrow(CodeTooLarge);
    await expect(encodeState({ html: noise(150_000), css: "", js: "" })).rejects.toThrow(
      CodeTooLarge,
    );
    await expect(decodeState(pack(JSON.stringify(large)))).rejects.toThrow(CodeTooLarge);
    await expect(decodeState("A".repeat(300_000))).rejects.toThrow(CodeTooLarge);
  });

  test.each<[unknown, string | undefined]>([
    ["/en-US/docs/Web/", "/en-US/docs/Web"],
    ["/en-US/docs/Web", "/en-US/docs/Web"],
    ["//evil.example", undefined],
    ["/a//b", undefined],
    ["/a?b", undefined],
    ["/\\evil.example", undefined],
    ["https://evil.example", undefined],
    ["", undefined],
    [7, undefined],
  ])("source path %j", (value, expected) => {
    expect(sourcePath(value)).toBe(expected);
  });
});

describe("messages", () => {
  test.each<[unknown, unknown]>([
    [
      { typ: "ready", height: 20 },
      { typ: "ready", height: 20 },
    ],
    [
      { typ: "ready", height: "x" },
      { typ: "ready", height: 0 },
    ],
    [
      {
        typ: "console",
        prop: "log",
        args: [1],
        place: { part: "js", line: 2 },
        dropped: 3,
      },
      {
        typ: "console",
        prop: "log",
        args: [1],
        place: { part: "js", line: 2 },
        dropped: 3,
      },
    ],
    [
      {
        typ: "console",
        prop: "log",
        args: [],
        place: { part: "top", line: 2 },
        dropped: -1,
      },
      { typ: "console", prop: "log", args: [] },
    ],
    [
      {
        typ: "console",
        prop: "table",
        args: [],
        stack: "at f",
        table: { columns: ["a"], rows: [{ index: "0", cells: ["1"], more: 1 }] },
      },
      {
        typ: "console",
        prop: "table",
        args: [],
        stack: "at f",
        table: { columns: ["a"], rows: [{ index: "0", cells: ["1"] }] },
      },
    ],
    [{ typ: "console", prop: "log", args: "x" }, null],
    [{ typ: "console", prop: {}, args: [] }, null],
    [{ typ: "other" }, null],
    ["text", null],
    [null, null],
  ])("%j", (data, expected) => {
    expect(readMessage(data)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ["too few cells", { columns: ["a"], rows: [{ index: "0", cells: [] }] }],
    ["no texts", { columns: [1], rows: [] }],
    ["no rows", { columns: ["a"], rows: [null] }],
    ["too many columns", { columns: Array(50).fill("a"), rows: [] }],
    ["too many rows", { columns: [], rows: Array(500).fill({ index: "0", cells: [] }) }],
    ["too long", { columns: ["a".repeat(1e5)], rows: [] }],
    ["no table", "rows"],
  ])("a table is left out: %s", (_, table) => {
    const message = { typ: "console", prop: "table", args: [] };
    expect(readMessage({ ...message, table, stack: 1 })).toEqual(message);
  });
});
