import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { misfits } from "./contract.ts";
import { expect, inspectSizes, journey, message, ready } from "./harness.ts";
import { program, startSite, type RunningSite } from "./server.ts";

const banner = `
banner: {text: Version 2 is out., label: What is new, link: reference/settings.md}
scripts: [{src: "https://stats.example/s.js", data: {domain: docs.example}}]
edit: {repository: "https://code.example/docs", folder: docs}
`;

describe("the site that waymark init makes", () => {
  let folder = "";
  let site: RunningSite;
  const settings = () => join(folder, "site.yaml");
  let original = "";

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "waymark-init-")), "docs");
    const made = spawnSync(program, ["init", folder], { encoding: "utf8" });
    expect(made.status, made.stderr).toBe(0);
    original = (await readFile(settings(), "utf8")) + banner;
    await writeFile(settings(), original);
    site = await startSite({ command: "dev", flags: [folder], first: "/" });
  });
  afterAll(async () => {
    await site.stop();
    await rm(join(folder, ".."), { recursive: true, force: true });
  });

  test("has data as the application expects", async () => {
    const pages = new Map<string, unknown>();
    for (const path of ["/index.json", "/guide/elements/index.json"]) {
      const response = await fetch(site.url + path);
      pages.set(path, await response.json());
    }
    expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
  });

  journey("has a home page with buttons and cards", async ({ open }) => {
    const page = await open("/", { site: site.url });
    await page
      .getByRole("heading", { level: 1, name: "Docs that people read" })
      .waitFor();
    expect(await page.title()).toBe("My docs");
    expect(await page.textContent("body")).not.toContain("web platform");
    await page.getByRole("link", { name: "Look things up" }).click();
    await page.waitForURL("**/reference");
    await page.getByRole("heading", { level: 1, name: "Reference" }).waitFor();
  });

  journey("leads through its pages by menu, sidebar and neighbours", async ({ open }) => {
    const page = await open("/guide", { site: site.url });
    await page
      .getByRole("navigation", { name: message("menu-main") })
      .getByRole("link", { name: "Markdown" })
      .click();
    await page.waitForURL("**/guide/elements");
    const current = page.locator("[data-site-header] [aria-current]");
    await expect.poll(() => current.allTextContents()).toEqual(["Markdown"]);
    const sidebar = page.locator("[data-sidebar]");
    await expect
      .poll(() => sidebar.locator("[aria-current=page]").textContent())
      .toBe("Elements");
    await sidebar.getByRole("link", { name: "Arrange pages" }).click();
    await page.waitForURL("**/guide/arrange");
    const around = page.getByRole("navigation", { name: "Previous and next page" });
    await around.getByRole("link", { name: "Write a page" }).click();
    await page.waitForURL("**/guide/first-page");
    await page.getByRole("heading", { level: 1, name: "Write a page" }).waitFor();
    const crumbs = page.getByRole("navigation", { name: message("breadcrumb") });
    await expect
      .poll(() => crumbs.getByRole("link").allTextContents())
      .toEqual(["Guide", "Write a page"]);
    const edit = page.getByRole("link", { name: "Edit this page" });
    expect(await edit.getAttribute("href")).toBe(
      "https://code.example/docs/blob/main/docs/guide/01-first-page.md",
    );
  });

  journey("runs the scripts that site.yaml names, and no others", async ({ open }) => {
    const page = await open("/guide", {
      site: site.url,
      expected: [/Content Security Policy/, /request failed: .* csp/],
      before: (page) =>
        page.route("https://stats.example/s.js", (route) =>
          route.fulfill({
            contentType: "text/javascript",
            body: "document.documentElement.dataset.stats = document.currentScript.dataset.domain",
          }),
        ),
    });
    await expect
      .poll(() => page.locator("html").getAttribute("data-stats"))
      .toBe("docs.example");
    const reaches = (url: string) =>
      page.evaluate(
        (url) =>
          fetch(url, { mode: "no-cors" }).then(
            () => true,
            () => false,
          ),
        url,
      );
    expect(await reaches("https://stats.example/event")).toBe(true);
    expect(await reaches("https://else.example/event")).toBe(false);
  });

  journey("keeps a banner closed", async ({ open }) => {
    const page = await open("/guide", { site: site.url });
    const line = page.getByRole("complementary", { name: "Announcement" });
    expect(await line.getByRole("link").getAttribute("href")).toBe("/reference/settings");
    await line.getByRole("button", { name: "Close the announcement" }).click();
    await expect.poll(() => line.count()).toBe(0);
    await page.goto("/guide/arrange");
    await ready(page);
    expect(await line.isVisible()).toBe(false);
  });

  journey.for(["/", "/guide", "/guide/elements"])(
    "fits and passes axe: %s",
    async (path, { open }) => {
      const page = await open(path, { site: site.url, size: "phone" });
      const name = `docs-site${path.replaceAll("/", "-")}`;
      await inspectSizes(page, name, ["phone", "tablet", "desktop"]);
    },
  );

  journey(
    "shows changes of site.yaml, and mistakes with their line",
    async ({ open }) => {
      const page = await open("/guide", { site: site.url });
      await writeFile(settings(), original.replace("name: My docs", "name: Our docs"));
      const home = page.getByRole("banner").getByRole("link", { name: "Our docs" });
      await home.waitFor();
      await writeFile(settings(), original.replace("name: My docs", "nam: Our docs"));
      const bar = page.getByRole("complementary", { name: "For writers" });
      await bar.getByText("1 message").click();
      await bar.getByText("unknown key nam; did you mean name?").waitFor();
      expect(await home.isVisible()).toBe(true);
      await writeFile(settings(), original);
      await page.getByRole("banner").getByRole("link", { name: "My docs" }).waitFor();
      expect(await page.getByText("unknown key nam").count()).toBe(0);
    },
  );
});
