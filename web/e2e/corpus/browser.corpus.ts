import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath } from "../browser.ts";
import { ready, sizes } from "../harness.ts";
import { each, sample, startCorpus, type Corpus } from "./corpus.ts";

const count = Number(process.env["PAGES"] ?? 300);

let corpus: Corpus;
let browser: Browser;

beforeAll(async () => {
  corpus = await startCorpus();
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
});
afterAll(async () => {
  await browser.close();
  await corpus.stop();
});

/** Errors and warnings of the application; frames run authors' code. */
function watch(page: Page, problems: string[]): void {
  const host = new URL(corpus.url).host;
  page.on("pageerror", (error) => {
    if (!error.stack?.includes(".play.localhost")) {
      problems.push(`${page.url()} ${error.message}`);
    }
  });
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const from = message.location().url;
    // Some pages report missing data.
    if (from.includes("/bcd/") && message.text().includes("404")) return;
    if (from !== "" && new URL(from, corpus.url).host !== host) return;
    problems.push(`${page.url()} ${message.text()} ${from}`);
  });
}

test(`${count} pages open without an error`, async () => {
  const problems: string[] = [];
  const context = await browser.newContext({ viewport: sizes.desktop });
  await context.route(
    ({ hostname }) => !hostname.endsWith("localhost"),
    (route) => route.fulfill({ contentType: "text/html", body: "" }),
  );
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) watch(tab, problems);
  await each(sample(corpus.pages, count, 7), tabs.length, async (path, worker) => {
    const tab = tabs[worker];
    if (tab === undefined) return;
    await tab.goto(corpus.url + path, { waitUntil: "load" });
    await ready(tab);
    // Loads lazy content: compatibility tables, samples, highlighting.
    await tab.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    await tab.waitForTimeout(100);
  });
  console.log(`${count} pages opened, ${problems.length} problems`);
  expect(problems).toEqual([]);
});
