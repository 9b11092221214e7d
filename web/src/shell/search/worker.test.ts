import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import type { Reply, Request } from "./worker.ts";

afterEach(() => vi.unstubAllGlobals());

const text = "0Sails\tSails\t0\n";
const packed = new Uint8Array(gzipSync(text));
const offline = new TypeError("Failed to fetch");

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer> | Error>>;

/** Serves files and loads the index in a new worker; returns what it found and asked for. */
async function search(served: boolean, files: Files) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const name = address.replace("/base/en-US/", "");
    asked.push(name);
    const file = files[name];
    if (file instanceof Error) return Promise.reject(file);
    const status = file === undefined ? 404 : 200;
    return Promise.resolve(new Response(file ?? null, { status }));
  });
  const replies: Reply[] = [];
  const worker = {
    postMessage: (reply: Reply) => replies.push(reply),
    onmessage: ((): void => undefined) as (event: { readonly data: Request }) => void,
  };
  vi.stubGlobal("self", worker);
  vi.resetModules();
  await import("./worker.ts");
  worker.onmessage({ data: { kind: "load", locale: "en-US", base: "/base", served } });
  await vi.waitFor(() => expect(replies).toEqual([{ kind: "ready" }]));
  worker.onmessage({ data: { kind: "find", id: 1, query: "sails", limit: 5 } });
  const reply = replies[1];
  const titles = reply?.kind === "found" ? reply.found.entries.map((e) => e.title) : [];
  return { titles, asked };
}

const titles = ["Sails"];

test("a static host has the index compressed, and a server compresses it", async () => {
  const files = { "quick-index.bin": packed, "quick-index.txt": text };
  expect(await search(false, files)).toEqual({ titles, asked: ["quick-index.bin"] });
  expect(await search(true, files)).toEqual({ titles, asked: ["quick-index.txt"] });
});

test.each<[string, Files]>([
  ["is missing", {}],
  ["is not downloaded", { "quick-index.bin": offline }],
  ["is damaged", { "quick-index.bin": "0Sails" }],
])("the text is read if the compressed index %s", async (_, files) => {
  const asked = ["quick-index.bin", "quick-index.txt"];
  const found = await search(false, { "quick-index.txt": text, ...files });
  expect(found).toEqual({ titles, asked });
});

test("the text is read in browsers that cannot decompress", async () => {
  vi.stubGlobal("DecompressionStream", undefined);
  const found = await search(false, {
    "quick-index.bin": packed,
    "quick-index.txt": text,
  });
  expect(found.titles).toEqual(titles);
});
