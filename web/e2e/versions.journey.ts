import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startFileHost, type FileHost } from "./fileHost.ts";
import { expect, inspectSizes, journey, message, signal, type Page } from "./harness.ts";
import { program, startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample/product", import.meta.url));

const chooseVersion = async (page: Page, label: string) => {
  await page.click("#docs-version-menu-button");
  await page.locator("#docs-version-menu").getByRole("link", { name: label }).click();
};

const pathOf = (page: Page) => new URL(page.url()).pathname;

const canonicalOf = async (page: Page) =>
  page.getAttribute('link[rel="canonical"]', "href");

describe("versions of a docs tree, built below a path", () => {
  let host: FileHost;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-versions-"));
    host = await startFileHost(folder, "/project");
    const url = `${host.url}/project`;
    const flags = ["--out", folder, "--base-url", url, "--log-level", "error"];
    const built = spawnSync(program, ["build", sample, ...flags], { encoding: "utf8" });
    expect(built.status, built.stderr).toBe(0);
  });
  afterAll(async () => {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (path: string) => ({ path: `/project${path}`, site: host.url });

  journey("a reader compares a page in two versions", async ({ open }) => {
    const { path, site } = at("/guide/install");
    // The browser reports that the latest version lacks a page.
    const page = await open(path, { site, expected: [/status(?: of)? 404/] });
    await chooseVersion(page, "1.4");
    await page.waitForURL("**/project/1.4/guide/install{,/}");
    await page.getByText("Unpack the archive for your machine").waitFor();
    expect(await canonicalOf(page)).toBe(`${site}/project/guide/install`);
    await page.getByRole("link", { name: "snapshot" }).first().click();
    await page.waitForURL("**/project/1.4/guide/snapshots{,/}");
    await chooseVersion(page, "2.1");
    await expect.poll(() => pathOf(page)).toBe("/project/");
  });

  journey("the line above an old page leads to the latest one", async ({ open }) => {
    const { path, site } = at("/1.4/guide/install");
    const page = await open(path, { site });
    const notice = page.getByRole("complementary", { name: message("version-label") });
    expect(await notice.innerText()).toContain("1.4");
    await notice
      .getByRole("link", { name: `${message("version-latest")} (2.1)` })
      .click();
    await page.waitForURL("**/project/guide/install{,/}");
    await page.getByText("Tern is a single binary").waitFor();
    expect(await notice.count()).toBe(0);
  });

  journey("a page that is only old is its own canonical one", async ({ open }) => {
    const { path, site } = at("/1.4/guide/snapshots");
    const page = await open(path, { site, scripting: false });
    expect(await canonicalOf(page)).toBe(`${site}/project/1.4/guide/snapshots`);
    await page.getByRole("link", { name: `${message("version-latest")} (2.1)` }).click();
    await expect.poll(() => pathOf(page)).toBe("/project/");
  });

  journey("each version has its search", async ({ open }) => {
    const old = at("/1.4/en-US/search/?q=snapshot");
    const page = await open(old.path, { site: old.site });
    await page.locator("main ol li h2 a").first().click();
    await page.waitForURL("**/project/1.4/guide/snapshots{,/}");
    const latest = at("/en-US/search/?q=evening");
    const other = await open(latest.path, { site: latest.site });
    await other
      .getByRole("status")
      .filter({ hasText: message("results-none") })
      .waitFor();
  });
});

describe("versions of a served docs tree", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "product"], first: "/" });
  });
  afterAll(() => site.stop());

  journey("a reader goes to an old version and back", async ({ open }) => {
    const page = await open("/guide/install", { site: site.url });
    await chooseVersion(page, "1.4");
    await page.waitForURL("**/1.4/guide/install{,/}");
    await chooseVersion(page, "2.1");
    await expect.poll(() => pathOf(page)).toBe("/guide/install");
  });

  journey("a menu pressed before the application runs opens then", async ({ open }) => {
    const [pressed, press] = signal();
    const before = async (page: Page) => {
      await page.route("**/static/**/*.js", async (route) => {
        await pressed;
        await route.continue();
      });
      page.once("domcontentloaded", () => {
        void page.click("#docs-version-menu-button").then(press);
      });
    };
    const page = await open("/guide/install", { site: site.url, before });
    await page.locator("#docs-version-menu").getByRole("link", { name: "1.4" }).waitFor();
  });

  journey.for(["desktop", "tablet", "phone"] as const)(
    "fits and passes axe on a %s",
    async (size, { open }) => {
      const page = await open("/1.4/guide/install", { site: site.url, size });
      await page.click("#docs-version-menu-button");
      await page.locator("#docs-version-menu a").nth(1).waitFor();
      await inspectSizes(page, "versions", [size]);
    },
  );
});
