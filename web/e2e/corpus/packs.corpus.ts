import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath } from "../browser.ts";
import { startFileHost, type FileHost } from "../fileHost.ts";
import { ready, type Page } from "../harness.ts";
import type { SearchResponse } from "../../src/contract/search.ts";
import { bucketOf } from "../../src/worker/search/segment.ts";
import { dataOf, send, start, until } from "../packWorker.ts";

/**
 * Measures offline reading: PACKS is a build with packs, PACKS_AFTER one with some
 * changed pages. IMAGES=1 fetches their images, too.
 *
 * PACKS=/tmp/build npx vitest run -c vitest.corpus.config.ts e2e/corpus/packs.corpus.ts
 */
const before = process.env["PACKS"] ?? "";
const after = process.env["PACKS_AFTER"] ?? "";
const images = process.env["IMAGES"] === "1";

/** Timeout of a download, in milliseconds. */
const timeout = 600_000;

let host: FileHost;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  host = await startFileHost(before);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  page = await (await browser.newContext({ baseURL: host.url })).newPage();
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Bytes of packs sent since the last call. */
function sent(): { readonly bytes: number; readonly requests: number } {
  const packs = host.asked.filter(({ path }) => path.startsWith("/offline/"));
  host.asked = [];
  const bytes = packs.reduce((sum, one) => sum + one.bytes, 0);
  return { bytes, requests: packs.length };
}

/** Records long tasks of the main thread. */
async function watchTasks(): Promise<void> {
  await page.evaluate(() => {
    const total = { longest: 0 };
    Object.assign(window, { tasks: total });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        total.longest = Math.max(total.longest, duration);
      }
    }).observe({ type: "longtask" });
  });
}

const longestTask = () =>
  page.evaluate(
    () => (window as unknown as { tasks: { longest: number } }).tasks.longest,
  );

/** Downloads or updates, and prints the duration of each phase. */
async function measure(what: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { packStatus: undefined }));
  await watchTasks();
  const began = performance.now();
  const phases = new Map<string, number>();
  let last = "";
  await send(page, { type: "update" });
  await until(
    page,
    ({ phase, failure, lastUpdate }) => {
      if (phase !== last) phases.set(phase, performance.now() - began);
      last = phase;
      return phase === "idle" && (failure !== null || lastUpdate !== null);
    },
    timeout,
  ).then(({ failure }) => expect(failure).toBeNull());
  const seconds = (performance.now() - began) / 1000;
  const { bytes, requests } = sent();
  const steps = [...phases].map(([name, at]) => `${name} ${(at / 1000).toFixed(1)}`);
  say(
    `${what}: ${seconds.toFixed(1)} s, ${bytes} bytes in ${requests} requests, ` +
      `longest task ${(await longestTask()).toFixed(0)} ms (${steps.join(", ")})`,
  );
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const summary = (values: readonly number[]) =>
  `median ${median(values).toFixed(1)} ms, longest ${Math.max(...values).toFixed(1)} ms`;

/** Some pages from all parts of the site. */
function somePages(count: number): readonly string[] {
  const list = JSON.parse(
    readFileSync(join(before, "en-us/search-index.json"), "utf8"),
  ) as readonly { readonly url: string }[];
  const step = Math.floor(list.length / count);
  return Array.from({ length: count }, (_, i) => list[i * step]?.url ?? "");
}

/** Queries of two words: frequent ones, rare ones, and parts of a name. */
const queries = [
  "grid layout",
  "array map",
  "element value",
  "custom property",
  "event listener",
  "content security",
  "date format",
  "flex shrink",
  "web the",
];

/** The rows of the index in the buckets of a query's words, and their bytes. */
function readFor(query: string) {
  const buckets = query.split(" ").map(bucketOf);
  return page.evaluate(async (buckets) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("waymark-offline");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error("no database"));
    });
    const words = database.transaction("words").objectStore("words");
    let rows = 0;
    let bytes = 0;
    for (const bucket of new Set(buckets)) {
      const range = IDBKeyRange.bound(["en-us", bucket], ["en-us", bucket, []]);
      const found = await new Promise<unknown[]>((resolve, reject) => {
        const all = words.getAll(range);
        all.onsuccess = () => resolve(all.result as unknown[]);
        all.onerror = () => reject(all.error ?? new Error("no rows"));
      });
      rows += found.length;
      bytes += JSON.stringify(found).length;
    }
    database.close();
    return { rows, bytes };
  }, buckets);
}

/** Milliseconds from a click on a link until its page is painted. */
function clickOn(path: string): Promise<number> {
  return page.evaluate(async (path) => {
    const link = document.createElement("a");
    link.href = path;
    document.querySelector("main")?.append(link);
    const before = document.querySelector("h1");
    const began = performance.now();
    link.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = () => {
      const heading = document.querySelector("h1");
      return heading !== null && heading !== before;
    };
    while (!isThere()) await frame();
    // The frame has been painted.
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - began;
  }, path);
}

/** The processor time of the page's main thread so far, in milliseconds. */
async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
}

async function measureClicks(paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const taken: number[] = [];
  const worked: number[] = [];
  for (const path of paths) {
    const before = await processorTime(session);
    taken.push(await clickOn(path));
    worked.push((await processorTime(session)) - before);
  }
  say(`from a click to the page drawn: ${summary(taken)}`);
  say(`of which the page needs of a processor: ${summary(worked)}`);
}

async function measureSearches(): Promise<void> {
  const ask = (query: string) =>
    page.evaluate(async (query) => {
      const began = performance.now();
      const url = `/api/v1/search?q=${encodeURIComponent(query)}`;
      const { metadata } = (await (await fetch(url)).json()) as SearchResponse;
      return { took: performance.now() - began, found: metadata.total.value };
    }, query);
  const first = await ask("scroll snap");
  say(`first search: ${first.took.toFixed(0)} ms`);
  const taken: number[] = [];
  for (const query of queries) {
    const { took, found } = await ask(query);
    const { rows, bytes } = await readFor(query);
    taken.push(took);
    say(
      `  ${query}: ${took.toFixed(0)} ms, ${found} pages, ${rows} rows, ${bytes} bytes`,
    );
  }
  say(`searches for two words: ${summary(taken)}`);
}

test.skipIf(before === "")("packs", async () => {
  await page.goto("/en-US/docs/Web");
  await ready(page);
  await start(page);
  await page.evaluate(() =>
    navigator.serviceWorker.controller?.postMessage({ type: "addScreens" }),
  );
  const { packs } = JSON.parse(
    readFileSync(join(before, "offline/update.json"), "utf8"),
  ) as { readonly packs: readonly { readonly id: string }[] };
  const settings = { offline: true, preferOnline: false, autoUpdates: false, images };
  const ids = packs.map(({ id }) => id);
  await send(page, { type: "settings", settings: { ...settings, packs: ids } });
  sent();
  await measure(`download of ${ids.length} packs`);

  host.fault = () => "cut";
  const some = somePages(60);
  const times = () =>
    page.evaluate(async (paths) => {
      const taken: number[] = [];
      for (const path of paths) {
        const began = performance.now();
        const response = await fetch(`${path}/index.json`);
        await response.text();
        if (response.ok) taken.push(performance.now() - began);
      }
      return taken;
    }, some);
  const cold = await times();
  expect(cold).toHaveLength(some.length);
  say(`data of a page, each of another shard: ${summary(cold)}`);
  const [one = ""] = some;
  await dataOf(page, one);
  const warm = await page.evaluate(async (path) => {
    const taken: number[] = [];
    for (let i = 0; i < 30; i++) {
      const began = performance.now();
      await (await fetch(`${path}/index.json`)).text();
      taken.push(performance.now() - began);
    }
    return taken;
  }, one);
  say(`data of a page once more: ${summary(warm)}`);
  const loads: number[] = [];
  const begun: number[] = [];
  const drawn: number[] = [];
  for (const path of some.slice(0, 20)) {
    await page.goto(path, { waitUntil: "commit" });
    await ready(page);
    const { response, script, paint } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const [first] = performance.getEntriesByName("first-contentful-paint");
      const { responseEnd } = navigation as PerformanceNavigationTiming;
      const application = performance
        .getEntriesByType("resource")
        .find(({ name }) => /\/static\/entry-client-.*\.js$/.test(name));
      return {
        response: responseEnd,
        script: application?.startTime ?? NaN,
        paint: first?.startTime ?? NaN,
      };
    });
    loads.push(response);
    begun.push(script);
    drawn.push(paint);
  }
  say(`navigation without network, until the response: ${summary(loads)}`);
  say(
    `navigation without network, until the application is asked for: ${summary(begun)}`,
  );
  say(`navigation without network, until the first paint: ${summary(drawn)}`);

  await measureClicks(some.slice(20, 50));

  await measureSearches();

  const files = readdirSync(join(before, "offline/en-us"));
  const sizes = files.map((name) => statSync(join(before, "offline/en-us", name)).size);
  say(
    `packs on disk: ${sizes.reduce((a, b) => a + b, 0)} bytes in ${files.length} files`,
  );
  if (after === "") return;
  host.fault = () => undefined;
  host.folder = after;
  await page.goto("/en-US/docs/Web");
  await ready(page);
  await start(page);
  sent();
  await measure("update");
});
