import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { page, writeShard } from "../../../test/packs.ts";
import { limits } from "./catalogue.ts";
import {
  CorruptShard,
  gunzipText,
  longestHeader,
  longestMember,
  readHeader,
  sha256,
} from "./format.ts";

const members = [
  page("/en-US/docs/Web/CSS", "CSS"),
  { path: "/en-US/docs/CSS", kind: "moved", body: "", to: "/en-US/docs/Web/CSS" },
  { path: "/bcd/api/v0/current/css.json", kind: "compat", body: "{}" },
  { path: "later", kind: "of a later version", body: "x" },
];

/** A shard with another list of members. */
function withHeader(list: unknown): Buffer<ArrayBuffer> {
  const header = gzipSync(JSON.stringify(list));
  const prelude = Buffer.from("WMP1\0\0\0\0");
  prelude.writeUInt32LE(header.length, 4);
  return Buffer.concat([prelude, header, Buffer.alloc(10)]);
}

it("has the limits that the Go side has", () => {
  const file = "../../../../internal/site/offline/testdata/limits.json";
  const ofGo: unknown = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  const [shard, header, member] = [limits.shard, longestHeader, longestMember];
  expect({ shard, header, member }).toEqual(ofGo);
});

describe("readHeader", () => {
  it("lists the members of a shard", async () => {
    const bytes = writeShard(members);
    const header = await readHeader(bytes, bytes.length);
    expect(header.members.map(({ path, kind, to }) => [path, kind, to])).toEqual([
      ["/en-US/docs/Web/CSS", "page", ""],
      ["/en-US/docs/CSS", "moved", "/en-US/docs/Web/CSS"],
      ["/bcd/api/v0/current/css.json", "compat", ""],
      ["later", "other", ""],
    ]);
    const [first] = header.members;
    const from = first?.offset ?? 0;
    const text = await gunzipText(bytes.subarray(from, from + (first?.length ?? 0)));
    expect(text).toBe(members[0]?.body);
    expect(
      (await sha256(bytes.subarray(from, from + (first?.length ?? 0)))).slice(0, 16),
    ).toBe(first?.hash);
  });

  const shard = writeShard(members);
  const entry = {
    path: "/x",
    kind: "page",
    offset: 0,
    length: 4,
    hash: "0123456789abcdef",
  };
  it.each<[string, Buffer<ArrayBuffer>]>([
    ["nothing", Buffer.alloc(0)],
    ["an error page", Buffer.from("<!doctype html><title>Oops")],
    ["only its prelude", shard.subarray(0, 8)],
    ["half of its header", shard.subarray(0, 40)],
    ["a header longer than anything", Buffer.from("WMP1\xff\xff\xff\xff", "latin1")],
    ["a header that is not gzip", Buffer.from("WMP1\x04\0\0\0abcd")],
    ["a header that is not a list", withHeader({ path: "/x" })],
    ["a header that unpacks to too much", withHeader([" ".repeat(33 * 2 ** 20)])],
    ["a member beyond its end", withHeader([{ ...entry, length: 11 }])],
    ["a member before its beginning", withHeader([{ ...entry, offset: -1 }])],
    ["a member at no whole number", withHeader([{ ...entry, offset: 0.5 }])],
    ["a member without path", withHeader([{ ...entry, path: "" }])],
    ["a member without hash", withHeader([{ ...entry, hash: "xyz" }])],
    [
      "a page that moved to another site",
      withHeader([{ ...entry, kind: "moved", to: "//x" }]),
    ],
    ["a list with null", withHeader([null])],
  ])("refuses %s", async (_name, bytes) => {
    await expect(readHeader(bytes, bytes.length)).rejects.toThrow(CorruptShard);
  });
});

describe("gunzipText", () => {
  it("refuses what is cut off, is garbled or is too much", async () => {
    const packed = gzipSync("text ".repeat(1000));
    const cutOff = Buffer.from(packed.subarray(0, packed.length - 10));
    const garbled = Buffer.from(packed);
    garbled.fill(7, 12, 20);
    await expect(gunzipText(cutOff)).rejects.toThrow(CorruptShard);
    await expect(gunzipText(garbled)).rejects.toThrow(CorruptShard);
    await expect(gunzipText(Buffer.from(packed), 4999)).rejects.toThrow(CorruptShard);
    expect(await gunzipText(Buffer.from(packed), 5000)).toHaveLength(5000);
  });
});
