import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import type { SearchResponse } from "../src/contract/search.ts";
import { buildWithPacks } from "./packSite.ts";
import { startFileHost, type FileHost } from "./fileHost.ts";
import {
  expect,
  inspect,
  journey,
  message,
  overflow,
  ready,
  waitForTitle,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { choose, start, update } from "./packWorker.ts";

/** Errors caused by a cut network. */
const expected = [/ERR_|Failed to fetch|status (?:of )?(?:504|418)/];

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));
const home = "/en-US/docs/Web";
const clamp = "/en-US/docs/Web/CSS/Reference/Values/clamp";
const results = "/en-US/search?q=clamp";

let work: string;
let host: FileHost;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "waymark-tools-"));
  buildWithPacks(sample, work);
  host = await startFileHost(work);
});

afterAll(async () => {
  await host.close();
  rmSync(work, { recursive: true });
});

beforeEach(() => {
  host.fault = () => undefined;
});

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

/**
 * Opens a page, downloads the site's CSS pack, and cuts the network as soon as the worker
 * is done.
 */
async function download(open: Open, options: OpenOptions = {}): Promise<Page> {
  const page = await open(home, { ...options, site: host.url, worker: true, expected });
  await start(page);
  const chosen = { offline: true, preferOnline: false, autoUpdates: false };
  await choose(page, { ...chosen, packs: ["en-us/css"], images: false });
  expect((await update(page)).failure).toBeNull();
  host.fault = () => "cut";
  return page;
}

const search = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const response = await fetch(path);
    return { status: response.status, found: (await response.json()) as SearchResponse };
  }, path);

const hits = (page: Page) => page.locator("main h2 a");

describe("without the network", () => {
  journey("downloaded pages are found by their words", async ({ open }) => {
    const page = await download(open, { size: "phone" });
    const { found } = await search(page, "/api/v1/search?q=clamp");
    expect(found.documents[0]?.mdn_url).toBe(clamp);
    expect(found.metadata.downloaded).toBe(true);
    expect(await search(page, "/api/v1/search?q=clamp&locale=de")).toMatchObject({
      status: 418,
    });

    await page.goto(results);
    await ready(page);
    await waitForTitle(page, /^.*clamp/);
    await page.getByText(message("results-downloaded")).waitFor();
    expect(await hits(page).first().getAttribute("href")).toBe(clamp);
    await inspect(page, "results-offline-phone", { fullPage: true });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await inspect(page, "results-offline-desktop", { fullPage: true });

    await hits(page).first().click();
    await waitForTitle(page, /^clamp/);
    await page.goto("/search?q=zzzzzz");
    await ready(page);
    await page.getByText(message("results-none")).first().waitFor();
  });

  journey("the quick search finds titles of all that is downloaded", async ({ open }) => {
    const page = await download(open);
    await page.goto(clamp);
    await ready(page);
    await page.locator("#top-nav-search-input").fill("percentage");
    const first = page.locator("#top-nav-search-menu [role=option] a").first();
    await expect.poll(() => first.getAttribute("href")).toMatch(/\/percentage$/);
    await first.click();
    await waitForTitle(page, /percentage/);

    // The form leads to the page of results as usual.
    await page.locator("#top-nav-search-input").fill("clamp");
    await page.locator("#top-nav-search-menu [role=option]").first().waitFor();
    await page.locator("#top-nav-search-menu [role=option] a").last().click();
    await hits(page).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/en-US/search");
  });
});
