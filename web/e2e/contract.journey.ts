import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import kinds from "../src/core/kinds.json" with { type: "json" };
import { misfits } from "./contract.ts";
import { program } from "./server.ts";

/** The kinds of pages that a build writes; only dev has the page for designers. */
const screens = Object.keys(kinds).filter((kind) => kind !== "Design");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-contract-"));
  const features = ["plus", "advertising", "newsletter", "writer-mode"];
  const { status, stderr } = spawnSync(
    program,
    [
      "build",
      ...["--out", folder, "--log-level", "error", "--blog-per-page", "2"],
      ...features.map((feature) => `--features-${feature}`),
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`build failed: ${stderr}`);
});

afterAll(() => rmSync(folder, { recursive: true }));

function builtFiles(name: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(`/${name}`),
  );
}

// The types of src/contract are written by hand, as is the encoder in Go. What
// the program writes for every page of the sample site has to fit them.
describe("the types of the contract fit", () => {
  test("the data of every page", () => {
    const pages = new Map<string, unknown>();
    const kinds = new Set<string>();
    for (const file of builtFiles("index.json")) {
      const page = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
        readonly renderer: string;
      };
      if (!screens.includes(page.renderer)) continue;
      pages.set(file, page);
      kinds.add(page.renderer);
    }
    expect([...kinds].sort()).toEqual([...screens].sort());
    expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
  });

  test("what a page says of the site", () => {
    const sites = new Map<string, unknown>();
    for (const file of builtFiles("index.html").slice(0, 20)) {
      const html = readFileSync(join(folder, file), "utf8");
      const [, data] = /id="hydration"[^>]*>([^<]*)</.exec(html) ?? [];
      if (data === undefined) continue;
      sites.set(file, (JSON.parse(data) as { readonly site: unknown }).site);
    }
    expect(sites.size).toBeGreaterThan(0);
    expect(misfits({ module: "site.ts", name: "PartialSite" }, sites)).toEqual([]);
  });

  test("a response of the search", async () => {
    const response = await fetch(`${inject("sampleURL")}/api/v1/search?q=details`);
    const data: unknown = await response.json();
    const type = { module: "search.ts", name: "SearchResponse" };
    expect(misfits(type, new Map([["details", data]]))).toEqual([]);
  });

  test("fail when a field was renamed", () => {
    const entries = new Map<string, unknown>([
      ["as it is", { id: "syntax", text: "Syntax" }],
      ["renamed", { anchor: "syntax", text: "Syntax" }],
    ]);
    const told = misfits({ module: "page.ts", name: "TocEntry" }, entries);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^renamed: .*anchor/);
  });
});
