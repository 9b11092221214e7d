import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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
  sameDocument,
  waitForTitle,
  type Page,
} from "./harness.ts";
import { program, startSite, type RunningSite } from "./server.ts";

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40v30z"/></svg>';

const tree: Readonly<Record<string, string>> = {
  "site.yaml":
    "name: Harbour\nlogo: static/mark.svg\ncss: own.css\nbanner: {text: Fog, link: manual/Mooring.md, label: More}\n",
  "own.css": "h1 { background: url(/mark.svg) no-repeat; }\n",
  "static/mark.svg": mark,
  "README.md":
    "# Harbour\n\nRead [the manual](manual/Mooring.md#ropes).\n\n![Map](manual/map.svg)\n",
  "manual/README.md": "# Manual\n\nAll about [mooring](Mooring.md).\n",
  "manual/map.svg": mark,
  "manual/Mooring.md":
    "---\naliases: [/anchoring]\n---\n# Mooring a boat\n\n## Ropes\n\nBack to [the start](../README.md).\n",
};

const base = "/project";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-base-"));
  for (const [name, text] of Object.entries(tree)) {
    const file = join(folder, "content", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (page: Page) => page.evaluate(() => window.location.pathname);

/** Reads from page to page within one document, with its images and the search box. */
async function readOn(page: Page): Promise<void> {
  await markDocument(page);
  const shown = await page
    .getByRole("img", { name: "Map" })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  expect(shown).toBe(40);
  await follow(page, "the manual", /^Mooring a boat/);
  expect(await path(page)).toBe(`${base}/manual/Mooring`);
  await follow(page, "the start", /Harbour/);
  expect(await path(page)).toBe(`${base}/`);
  await page.goBack();
  await waitForTitle(page, /^Mooring a boat/);
  const box = page.getByRole("combobox").first();
  await box.fill("manual");
  await page.getByRole("option", { name: /Manual/ }).click();
  await waitForTitle(page, /^Manual/);
  expect(await path(page)).toMatch(/^\/project\/manual\/?$/);
}

/** The addresses of elements and of loaded files that are outside of the site. */
const outside = (page: Page) =>
  page.evaluate((base) => {
    const named = [
      ...document.querySelectorAll("[href], [src], [action], [poster]"),
    ].flatMap((element) =>
      ["href", "src", "action", "poster"].map((name) => element.getAttribute(name) ?? ""),
    );
    const loaded = performance.getEntriesByType("resource").map(({ name }) => {
      const { origin, pathname } = new URL(name);
      return origin === window.location.origin ? pathname : "";
    });
    return [...named, ...loaded].filter(
      (address) => /^\/(?!\/)/.test(address) && !address.startsWith(`${base}/`),
    );
  }, base);

describe("a site below a path, on a static host", () => {
  let host: FileHost;
  beforeAll(async () => {
    const out = join(folder, "out");
    host = await startFileHost(out, base);
    const flags = ["build", join(folder, "content"), "--out", out];
    const made = spawnSync(program, [...flags, "--base-url", host.url + base], {
      encoding: "utf8",
    });
    expect(made.status, made.stderr).toBe(0);
  });
  afterAll(() => host.close());

  journey("leads from page to page", async ({ open }) => {
    const page = await open(`${base}/`, { site: host.url });
    await readOn(page);
    expect(await outside(page)).toEqual([]);
    const other = host.asked.filter((asked) => !asked.path.startsWith(`${base}/`));
    expect(other).toEqual([]);
  });

  journey("keeps the document, the theme and the banner's link", async ({ open }) => {
    const page = await open(`${base}/manual/Mooring/`, { site: host.url });
    await markDocument(page);
    await follow(page, "the start", /Harbour/);
    expect(await sameDocument(page)).toBe(true);
    await follow(page, "More", /^Mooring a boat/);
    expect(await sameDocument(page)).toBe(true);
    await page.reload();
    await waitForTitle(page, /^Mooring a boat/);
  });

  journey(
    "shows its not-found page, and leads on from former addresses",
    async ({ open }) => {
      const page = await open(`${base}/sinking`, { site: host.url, expected: [/404/] });
      await page.getByRole("heading", { name: message("not-found-heading") }).waitFor();
      await page.getByRole("link", { name: message("not-found-home") }).click();
      await waitForTitle(page, /Harbour/);
      expect(await path(page)).toBe(`${base}/`);
      await page.goto(`${host.url}${base}/anchoring`);
      await waitForTitle(page, /^Mooring a boat/);
    },
  );
});

describe("a site below a path, on a server", () => {
  let site: RunningSite;
  beforeAll(async () => {
    const flags = [join(folder, "content"), "--base-url", `https://docs.example${base}`];
    site = await startSite({ flags, first: `${base}/`, base });
  });
  afterAll(() => site.stop());

  journey("leads from page to page", async ({ open }) => {
    const page = await open(`${base}/`, { site: site.url });
    await readOn(page);
    expect(await outside(page)).toEqual([]);
    await page.goto(`${site.url}${base}/en-US/search?q=ropes`);
    await page.getByRole("main").getByRole("link", { name: "Mooring a boat" }).click();
    await waitForTitle(page, /^Mooring a boat/);
    expect(await path(page)).toBe(`${base}/manual/Mooring`);
  });

  journey("redirects below the path", async ({ open }) => {
    await open(`${base}/`, { site: site.url });
    for (const [from, status, to] of [
      ["/", 302, `${base}/`],
      [base, 302, `${base}/`],
      [`${base}/MANUAL/mooring/`, 301, `${base}/manual/Mooring`],
      [`${base}/anchoring`, 301, `${base}/manual/Mooring`],
      [`${base}/search`, 302, `${base}/en-US/search`],
      ["/manual", 404, null],
      ["/projects", 404, null],
      ["/healthz", 200, null],
    ] as const) {
      const response = await fetch(site.url + from, { redirect: "manual" });
      expect([from, response.status, response.headers.get("Location")]).toEqual([
        from,
        status,
        to,
      ]);
    }
  });
});
