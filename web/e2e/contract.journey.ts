import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import kinds from "../src/core/kinds.json" with { type: "json" };
import { misfits } from "./contract.ts";
import { program, startSite } from "./server.ts";

/**
 * The kinds of pages, without those for designers and writers, which only dev has, those
 * of the staff, which are in staff.journey.ts and telemetryReport.journey.ts, and that of
 * docs trees, which is in docsSite.journey.ts.
 */
const screens = Object.keys(kinds).filter(
  (kind) => !["Design", "Desk", "DocsHome", "Staff", "StaffTelemetry"].includes(kind),
);

/** Pages that no build can list, since their addresses depend on readers. */
const served = [
  ["SpaPlusCollection", "/plus/collections/some"],
  ["SpaPlusSharedCollection", "/plus/collections/shared/some"],
] as const;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-contract-"));
  const features = ["plus", "advertising", "newsletter", "telemetry", "writer-mode"];
  const { status, stderr } = spawnSync(
    program,
    [
      "build",
      `--out=${folder}`,
      "--log-level=error",
      "--blog-per-page=2",
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

// The types of src/contract are written by hand, as is the encoder in Go. The program's
// output for every page of the sample site must match them.
describe("the types of the contract fit", () => {
  test("the data of every page that is built", () => {
    const pages = new Map<string, unknown>();
    const found = new Set<string>();
    for (const file of builtFiles("index.json")) {
      const page = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
        readonly renderer: string;
      };
      if (!screens.includes(page.renderer)) continue;
      pages.set(file, page);
      found.add(page.renderer);
    }
    for (const [kind] of served) found.add(kind);
    found.add("SpaUnavailable"); // made by the service worker
    expect([...found].sort()).toEqual([...screens].sort());
    expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
  });

  test("the data of every page that is only served", async () => {
    const site = await startSite({
      flags: ["--dev-login", `--database-dir=${join(folder, "database")}`],
    });
    try {
      const pages = new Map<string, unknown>();
      for (const [kind, address] of served) {
        const response = await fetch(`${site.url}/en-US${address}/index.json`);
        const page: unknown = await response.json();
        expect(page).toMatchObject({ renderer: kind });
        pages.set(address, page);
      }
      expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  test("a page's site description", () => {
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
