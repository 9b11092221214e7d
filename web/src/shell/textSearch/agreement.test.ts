// Compares results with the server's, of a tree that TestStaticIndex of
// internal/search/bleve has indexed: see there.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { searchText } from "./index.ts";

const folder = process.env["WAYMARK_AGREEMENT"];

interface Expected {
  readonly kind: string;
  readonly query: string;
  readonly pages: readonly string[];
}

let bytes = 0;

beforeAll(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    const data = await readFile(`${folder}${address}`).catch(() => null);
    bytes += data?.length ?? 0;
    return new Response(data, { status: data === null ? 404 : 200 });
  });
});
afterAll(() => vi.unstubAllGlobals());

/** The pages of an index, of which shards are read again for each query as by a new reader. */
it.skipIf(folder === undefined)(
  "finds the server's pages",
  async () => {
    const text = readFileSync(`${folder}/expected.json`, "utf8");
    const expected = JSON.parse(text) as readonly Expected[];
    const shares = new Map<string, number[]>();
    const transfers: number[] = [];
    for (const { kind, query, pages } of expected) {
      vi.resetModules();
      const { searchText: fresh } = (await import("./index.ts")) as {
        searchText: typeof searchText;
      };
      bytes = 0;
      const found = await fresh("en-us", query, 0, 10);
      transfers.push(bytes / 1024);
      const top = found?.hits.slice(0, 5).map(({ url }) => url) ?? [];
      const share =
        pages.length === 0
          ? 1
          : pages.filter((page) => top.includes(page)).length / pages.length;
      const list = shares.get(kind) ?? [];
      list.push(share);
      shares.set(kind, list);
      if (share < 0.8)
        console.log(kind, query, share, "\n  ", pages.join(" "), "\n  ", top.join(" "));
    }
    const mean = (list: readonly number[]) =>
      Math.round((1000 * list.reduce((sum, share) => sum + share, 0)) / list.length) / 10;
    const all = [...shares.values()].flat();
    for (const [kind, list] of shares) {
      console.log(`${kind}: ${list.length} queries, overlap ${mean(list)} %`);
    }
    const most4 = all.filter((share) => share >= 0.8).length;
    console.log(
      `all: overlap of the first five ${mean(all)} %, at least four of five ${most4} of ${all.length}; ${Math.round(mean(transfers))} KiB transferred on average, at most ${Math.round(Math.max(...transfers))}`,
    );
    expect(mean(all)).toBeGreaterThan(90);
  },
  120_000,
);
