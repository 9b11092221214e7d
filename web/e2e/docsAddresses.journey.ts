import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startFileHost, type FileHost } from "./fileHost.ts";
import {
  expect,
  follow,
  journey,
  markDocument,
  message,
  ready,
  sameDocument,
  waitForTitle,
  type Page,
} from "./harness.ts";
import { program, startSite, type RunningSite } from "./server.ts";

/** A folder of Markdown, with names that addresses of the program and locales have. */
const tree: Readonly<Record<string, string>> = {
  "README.md":
    "# Harbour\n\nRead [the manual](manual/Mooring.md#ropes) or [the tool](cli/README.md).\n",
  "manual/README.md": "# Manual\n\nAll about [mooring](Mooring.md).\n",
  "manual/Mooring.md":
    "---\naliases: [/anchoring]\n---\n# Mooring a boat\n\n## Ropes\n\nBack to [the start](../README.md).\n",
  "cli/README.md": "# Command line\n\nTake `harbour moor`.\n",
  "search.md": "# Search and rescue\n\nCall the coast guard.\n",
};

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-addresses-"));
  for (const [name, text] of Object.entries(tree)) {
    const file = join(folder, "content", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (page: Page) => page.evaluate(() => window.location.pathname);

/** Reads from page to page within one document. */
async function readOn(page: Page): Promise<void> {
  await markDocument(page);
  await follow(page, "the manual", /^Mooring a boat/);
  expect(await path(page)).toBe("/manual/Mooring");
  await follow(page, "the start", /Harbour/);
  expect(await path(page)).toBe("/");
  await follow(page, "the tool", /^Command line/);
  expect(await path(page)).toBe("/cli");
  await page.goBack();
  await waitForTitle(page, /Harbour/);
  expect(await path(page)).toBe("/");
  expect(await sameDocument(page)).toBe(true);
}

describe("addresses of a folder of Markdown on a server", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ flags: [join(folder, "content")], first: "/" });
  });
  afterAll(() => site.stop());

  journey("lead from page to page without a locale", async ({ open }) => {
    await readOn(await open("/", { site: site.url }));
  });

  journey("name a page in its head, and its files", async ({ open }) => {
    const page = await open("/manual/mooring", { site: site.url });
    expect(await path(page)).toBe("/manual/Mooring");
    const linked = (rel: string) => page.locator(`head link[rel=${rel}]`).first();
    const canonical = await linked("canonical").getAttribute("href");
    expect(canonical).toBe(`${site.url}/manual/Mooring`);
    for (const [address, text] of [
      ["/manual/Mooring.md", "# Mooring a boat"],
      ["/index.md", "# Harbour"],
      ["/index.json", '"mdn_url":"/"'],
      ["/sitemap.txt", "/manual/Mooring\n"],
      ["/llms.txt", "/manual.md)"],
    ] as const) {
      expect(await (await fetch(site.url + address)).text(), address).toContain(text);
    }
  });

  journey("lead to their right spelling", async ({ open }) => {
    await open("/", { site: site.url });
    for (const [from, status, to] of [
      ["/index", 301, "/"],
      ["/en-US/", 301, "/"],
      ["/en-US/index.json", 301, "/index.json"],
      ["/manual/", 301, "/manual"],
      ["/MANUAL/mooring.md", 301, "/manual/Mooring.md"],
      ["/anchoring", 301, "/manual/Mooring"],
      ["/manual//Mooring", 301, "/manual/Mooring"],
      ["/search", 200, null],
      ["/en-US/search", 200, null],
      ["/en-US/manual", 301, "/manual"],
      ["/de/manual", 404, null],
    ] as const) {
      const response = await fetch(site.url + from, { redirect: "manual" });
      expect([from, response.status, response.headers.get("Location")]).toEqual([
        from,
        status,
        to,
      ]);
    }
  });

  journey("are found by the search box and by the search", async ({ open }) => {
    const page = await open("/cli", { site: site.url });
    const box = page.getByRole("combobox").first();
    await box.fill("moor");
    await page.getByRole("option", { name: /Mooring a boat/ }).click();
    await waitForTitle(page, /^Mooring a boat/);
    expect(await path(page)).toBe("/manual/Mooring");
    await page.goto(`${site.url}/en-US/search?q=coast+guard`);
    await page.getByRole("link", { name: "Search and rescue" }).click();
    await page.waitForURL(`${site.url}/search`);
  });

  journey("of no page show the not-found page", async ({ open }) => {
    const page = await open("/manual/Sinking", {
      site: site.url,
      expected: [/404/],
    });
    await page.getByRole("heading", { name: message("not-found-heading") }).waitFor();
    await page.getByText("/manual/Sinking").first().waitFor();
    const elsewhere = page.getByRole("navigation", {
      name: message("results-elsewhere"),
    });
    await elsewhere.getByRole("link", { name: "Manual" }).waitFor();
    await page.getByRole("link", { name: message("not-found-home") }).click();
    await waitForTitle(page, /Harbour/);
  });
});

describe("addresses of a folder of Markdown on a static host", () => {
  let host: FileHost;
  beforeAll(async () => {
    const out = join(folder, "out");
    const flags = ["build", join(folder, "content"), "--out", out];
    const made = spawnSync(program, flags, { encoding: "utf8" });
    expect(made.status, made.stderr).toBe(0);
    host = await startFileHost(out);
  });
  afterAll(() => host.close());

  journey("lead from page to page, without redirects", async ({ open }) => {
    await readOn(await open("/", { site: host.url }));
    expect(host.asked.map((asked) => asked.path)).not.toContain("/en-US/");
  });

  journey("lead from the root of a locale to the home page", async ({ open }) => {
    const page = await open("/cli", { site: host.url });
    await page.goto(`${host.url}/en-US/`);
    await page.waitForURL(`${host.url}/`);
    await waitForTitle(page, /Harbour/);
  });
});

describe("addresses of files below a prefix and a path of the host", () => {
  const base = "/project";
  const files = "docs/manual/Mooring.html";
  const content = () => join(folder, "files");
  beforeAll(async () => {
    await cp(join(folder, "content"), content(), { recursive: true });
    await writeFile(join(content(), "site.yaml"), "prefix: docs\naddresses: html\n");
  });

  /** Reads from the home page on, with a reload, a search and a step back. */
  async function readFiles(page: Page): Promise<void> {
    await markDocument(page);
    await follow(page, "the manual", /^Mooring a boat/);
    expect(await path(page)).toBe(`${base}/${files}`);
    await follow(page, "the start", /Harbour/);
    expect(await path(page)).toBe(`${base}/docs/`);
    await follow(page, "the tool", /^Command line/);
    expect(await path(page)).toBe(`${base}/docs/cli.html`);
    expect(await sameDocument(page)).toBe(true);
    await page.reload();
    await ready(page);
    await page.getByRole("combobox").first().fill("moor");
    await page.getByRole("option", { name: /Mooring a boat/ }).click();
    await waitForTitle(page, /^Mooring a boat/);
    expect(await path(page)).toBe(`${base}/${files}`);
    await page.goBack();
    await waitForTitle(page, /^Command line/);
    expect(await path(page)).toBe(`${base}/docs/cli.html`);
  }

  describe("on a static host", () => {
    let host: FileHost;
    beforeAll(async () => {
      const out = join(folder, "files-out");
      host = await startFileHost(out, base);
      const flags = ["build", content(), "--out", out, "--base-url", host.url + base];
      const made = spawnSync(program, flags, { encoding: "utf8" });
      expect(made.status, made.stderr).toBe(0);
    });
    afterAll(() => host.close());

    journey("lead from page to page", async ({ open }) => {
      const page = await open(`${base}/docs/`, { site: host.url });
      await readFiles(page);
      await page.goto(`${host.url}${base}/`);
      await follow(page, "Manual", /^Manual/);
      await follow(page, "mooring", /^Mooring a boat/);
      await page.reload();
      const canonical = page.locator("head link[rel=canonical]").first();
      expect(await canonical.getAttribute("href")).toBe(`${host.url}${base}/${files}`);
      await page.goto(`${host.url}${base}/docs/anchoring.html`);
      await page.waitForURL(`${host.url}${base}/${files}`);
    });
  });

  describe("on a server", () => {
    let site: RunningSite;
    beforeAll(async () => {
      const flags = [content(), "--base-url", `https://docs.example${base}`];
      site = await startSite({ flags, first: `${base}/`, base });
    });
    afterAll(() => site.stop());

    journey("lead from page to page, others to them", async ({ open }) => {
      await readFiles(await open(`${base}/docs/`, { site: site.url }));
      for (const [from, status, to] of [
        ["docs/manual/Mooring", 301, files],
        ["docs/manual/mooring.HTML", 301, files],
        ["docs/manual/Mooring/", 301, files],
        ["docs/manual/Mooring/index.html", 301, files],
        ["docs/anchoring", 301, files],
        ["docs/anchoring.html", 301, files],
        ["docs", 301, "docs/"],
        ["docs/index.html", 301, "docs/"],
        ["docs/manual/Mooring/index.json", 200, null],
        ["docs/manual/Mooring.md", 200, null],
        ["docs/manual/mooring.md", 301, "docs/manual/Mooring.md"],
        ["manual/Mooring.html", 404, null],
      ] as const) {
        const address = `${site.url}${base}/${from}`;
        const { status: got, headers } = await fetch(address, { redirect: "manual" });
        const location = to === null ? null : `${base}/${to}`;
        expect([from, got, headers.get("Location")]).toEqual([from, status, location]);
      }
    });
  });
});
