import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startFileHost, type FileHost } from "./fileHost.ts";
import { expect, inspectSizes, journey, message } from "./harness.ts";
import { program } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample/product", import.meta.url));

// Words that are together only in the text of one page, in other forms.
const query = "broadcasting missed";
const found = "/guide/topics";

describe("the search of a built docs tree on a plain static host", () => {
  let host: FileHost;
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-docs-search-"));
    host = await startFileHost(folder);
    const flags = ["--out", folder, "--base-url", host.url, "--log-level", "error"];
    const built = spawnSync(program, ["build", sample, ...flags], { encoding: "utf8" });
    expect(built.status, built.stderr).toBe(0);
  });
  afterAll(async () => {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  journey("finds the text of pages", async ({ open }) => {
    host.asked = [];
    const page = await open(`/en-US/search?q=${encodeURIComponent(query)}`, {
      site: host.url,
    });
    const first = page.locator("main ol li h2 a").first();
    await first.waitFor();
    expect(await first.getAttribute("href")).toBe(found);
    const index = host.asked.filter(({ path }) => path.includes("/search-text/"));
    expect(index.length).toBeGreaterThan(2);
    expect(index.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
    await first.click();
    await page.waitForURL(`**${found}`);
  });

  journey("finds them from the search box with the keyboard", async ({ open }) => {
    const page = await open("/guide", { site: host.url });
    await page.keyboard.press("/");
    await page.keyboard.type(query);
    const option = page.getByRole("option").first();
    await expect.poll(() => option.locator("a").getAttribute("href")).toBe(found);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${found}`);
  });

  journey("finds titles in a compressed list", async ({ open }) => {
    const page = await open("/guide", { site: host.url });
    host.asked = [];
    await page.keyboard.press("/");
    await page.keyboard.type("topics");
    const option = page.getByRole("option").first();
    await expect.poll(() => option.locator("a").getAttribute("href")).toBe(found);
    const lists = host.asked.filter(({ path }) => path.includes("/quick-index."));
    expect(lists.map(({ path }) => path)).toEqual(["/en-US/quick-index.bin"]);
  });

  journey("marks words in titles and summaries", async ({ open }) => {
    const page = await open("/en-US/search?q=topic", { site: host.url });
    const guide = page.locator("main ol li", { has: page.locator(`a[href="${found}"]`) });
    await guide.waitFor();
    expect(await guide.locator("mark").allInnerTexts()).toEqual(["Topics", "topics"]);
  });

  journey("corrects typing errors, and says if nothing is found", async ({ open }) => {
    const typo = await open("/en-US/search?q=instalation", { site: host.url });
    await typo.locator("main ol li h2 a").first().waitFor();
    const none = await open("/en-US/search?q=zzzzqqqq", { site: host.url });
    await none
      .getByRole("status")
      .filter({ hasText: message("results-none") })
      .waitFor();
  });

  journey("says without JavaScript that it needs it", async ({ open }) => {
    const page = await open("/en-US/search?q=lamp", {
      site: host.url,
      scripting: false,
    });
    await expect
      .poll(() => page.innerText("main"))
      .toContain(message("results-no-script"));
  });

  journey("fits every screen", async ({ open }) => {
    const page = await open("/en-US/search?q=settings", {
      site: host.url,
      size: "phone",
    });
    await page.locator("main ol li h2 a").first().waitFor();
    await inspectSizes(page, "docs-search", ["phone", "tablet", "desktop"]);
  });
});
