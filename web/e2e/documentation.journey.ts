import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, test } from "vitest";
import { axe, colourRules, expect, inspectSizes, journey, ready } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

describe("the documentation of the program", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "docs"], first: "/" });
  });
  afterAll(() => site.stop());

  journey("a newcomer finds a setting", async ({ open }) => {
    const page = await open("/", { site: site.url });
    await page.getByRole("link", { name: "Start in five minutes" }).first().click();
    await page.waitForURL("**/start");
    const found = await open("/en-US/search/?q=base_url", { site: site.url });
    await found.locator("main ol li h2 a").first().waitFor();
  });

  test("no link leads nowhere", async () => {
    const pages = await pagesOf(site);
    const links = new Map<string, string>();
    const ids = new Map<string, Set<string>>();
    for (const path of pages) {
      const html = await (await fetch(site.url + path)).text();
      ids.set(
        path,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)),
      );
      for (const [, href = ""] of html.matchAll(/ href="([^"]+)"/g)) {
        const target = new URL(href.replaceAll("&amp;", "&"), site.url + path);
        if (target.origin === site.url) links.set(target.pathname + target.hash, path);
      }
    }
    expect(links.size).toBeGreaterThan(pages.length);
    const broken: string[] = [];
    for (const [link, from] of links) {
      const [path = "", id = ""] = link.split("#");
      const known = ids.get(path);
      const isThere =
        known === undefined
          ? (await fetch(site.url + path, { method: "HEAD" })).ok
          : id === "" || known.has(decodeURIComponent(id));
      if (!isThere) broken.push(`${link} on ${from}`);
    }
    expect(broken).toEqual([]);
  });

  // The frame and the dark colours are the same on the pages of a folder. By day, one of
  // its pages has to do.
  journey("every page passes axe", async ({ open }) => {
    const page = await open("/", { site: site.url });
    const folders = new Set<string>();
    for (const path of withoutSimilar(await pagesOf(site))) {
      const isNew = !folders.has(dirname(path));
      folders.add(dirname(path));
      if (!isNew && process.env["EVERY_PAGE"] === undefined) continue;
      await page.goto(path, { waitUntil: "load" });
      await ready(page);
      expect.soft(await axe(page, isNew ? undefined : "main"), path).toEqual([]);
      if (!isNew) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await axe(page, undefined, colourRules), `${path}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
    }
  });

  journey.for(["/", "/start", "/reference/settings"])(
    "fits and passes axe: %s",
    async (path, { open }) => {
      const page = await open(path, { site: site.url, size: "phone" });
      const name = path.split("/").at(-1) ?? "";
      await inspectSizes(page, `documentation-${name}`, ["phone", "tablet", "desktop"]);
    },
  );
});

/** The addresses of all pages, from the sitemap. */
async function pagesOf(site: RunningSite): Promise<string[]> {
  const response = await fetch(`${site.url}/sitemaps/en-us/sitemap.xml.gz`);
  const xml = gunzipSync(await response.arrayBuffer()).toString();
  const pages = [...xml.matchAll(/<loc>([^<]+)/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  expect(pages.length).toBeGreaterThan(200);
  return pages;
}

/** Leaves out most pages of the API, and most decisions: they are of one form. */
function withoutSimilar(pages: readonly string[]): string[] {
  const seen = new Set<string>();
  return pages.filter((path) => {
    const form = path.replace(/^(\/adr|\/reference\/api)\/.*/, "$1/");
    const isNew = !seen.has(form);
    seen.add(form);
    return isNew;
  });
}
