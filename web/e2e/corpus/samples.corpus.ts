import { chromium, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath } from "../browser.ts";
import { ready, sizes } from "../harness.ts";
import { each, sample, startCorpus, type Corpus } from "./corpus.ts";

const count = Number(process.env["SAMPLES"] ?? 200);

/** A live sample as listed in page files. */
interface Sample {
  readonly id: string;
  readonly html?: string;
  readonly css?: string;
  readonly js?: string;
}

interface Found {
  readonly path: string;
  readonly samples: readonly Sample[];
}

let corpus: Corpus;
let context: BrowserContext;

beforeAll(async () => {
  corpus = await startCorpus();
  // Not a private window, where frames of other sites have no storage.
  context = await chromium.launchPersistentContext("", {
    executablePath: chromiumPath(),
    viewport: sizes.desktop,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  await context.route(
    ({ hostname }) => !hostname.endsWith("localhost"),
    (route) => route.fulfill({ contentType: "text/html", body: "" }),
  );
});
afterAll(async () => {
  await context.close();
  await corpus.stop();
});

/** Visits pages in random order until they contain enough samples. */
async function findSamples(): Promise<Found[]> {
  const found: Found[] = [];
  let total = 0;
  for (const path of sample(corpus.pages, corpus.pages.length, 11)) {
    if (total >= count) break;
    const response = await fetch(`${corpus.url}${path}/index.json`);
    const page = (await response.json()) as {
      readonly doc?: { readonly live_samples?: readonly Sample[] };
    };
    const samples = (page.doc?.live_samples ?? []).slice(0, count - total);
    if (samples.length > 0) found.push({ path, samples });
    total += samples.length;
  }
  return found;
}

/** Removes addresses from messages: they differ from run to run. */
function plainly(message: string): string {
  return message.replace(/https?:\/\/[^\s'"]+/g, "URL");
}

/** Collects exceptions of a tab during some work. */
async function exceptions(tab: Page, work: () => Promise<void>): Promise<string[]> {
  const list: string[] = [];
  const note = (error: Error) => list.push(plainly(error.message));
  tab.on("pageerror", note);
  await work();
  tab.off("pageerror", note);
  return list;
}

/** Runs all samples of a page in place. */
async function runHere(tab: Page, { path, samples }: Found, idle: string[]) {
  await tab.goto(corpus.url + path, { waitUntil: "load" });
  await ready(tab);
  for (const { id } of samples) {
    const frame = tab.locator(`iframe.sample-code-frame[data-live-id="${id}"]`).first();
    await tab.evaluate((name) => {
      for (const place of document.querySelectorAll<HTMLElement>(".sample-code-frame")) {
        if (place.dataset["liveId"] === name) place.parentElement?.scrollIntoView();
      }
    }, id);
    try {
      await frame.waitFor({ state: "attached", timeout: 10_000 });
      const inner = await (await frame.elementHandle()).contentFrame();
      await inner?.waitForURL(/runner\.html\?state=/, { timeout: 10_000 });
      await inner?.locator("#css-output").waitFor({ state: "attached", timeout: 10_000 });
    } catch {
      idle.push(`${path} ${id}`);
    }
  }
  await tab.waitForTimeout(300);
}

/** Runs the same code as pages of its own, put together in the plainest way. */
async function runPlain(tab: Page, { path, samples }: Found): Promise<void> {
  for (const { html = "", css = "", js = "" } of samples) {
    const body = `<!doctype html><meta charset="utf-8"><style>${css}</style><body>${html}<script>${js}</script>`;
    const url = `http://plain.localhost${path}/plain.html`;
    await tab.route(url, (route) => route.fulfill({ contentType: "text/html", body }));
    await tab.goto(url, { waitUntil: "load" });
    await tab.waitForTimeout(300);
    await tab.unroute(url);
  }
}

test(`${count} live samples run as they would by themselves`, async () => {
  const pages = await findSamples();
  const problems: string[] = [];
  const idle: string[] = [];
  let intended = 0;
  const tabs = [await context.newPage(), await context.newPage()];
  await each(pages, tabs.length, async (page, worker) => {
    const tab = tabs[worker];
    if (tab === undefined) return;
    const here = await exceptions(tab, () => runHere(tab, page, idle));
    if (here.length === 0) return;
    const plain = new Set(await exceptions(tab, () => runPlain(tab, page)));
    for (const message of here) {
      if (plain.has(message)) intended += 1;
      else problems.push(`${page.path}: ${message}`);
    }
  });
  const total = pages.reduce((sum, { samples }) => sum + samples.length, 0);
  console.log(
    `${total} samples on ${pages.length} pages, ${intended} errors of their own, ` +
      `${idle.length} that did not start, ${problems.length} problems`,
  );
  expect(total).toBe(count);
  expect(idle).toEqual([]);
  expect(problems).toEqual([]);
});
