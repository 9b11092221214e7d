import { afterAll, beforeAll, describe } from "vitest";
import { expect, journey, message, type Page } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

/** The reports that the page has sent, in order. */
function measured(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { measured: string[] }).measured);
}

function listen(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const list: string[] = [];
    Object.assign(window, { measured: list });
    document.addEventListener("waymark:measured", (event) => {
      list.push((event as CustomEvent<string>).detail);
    });
  });
}

function scrollTo(page: Page, part: number): Promise<void> {
  return page.evaluate((share) => {
    const root = document.documentElement;
    root.scrollTop = (root.scrollHeight - root.clientHeight) * share;
  }, part);
}

describe("the home page", () => {
  journey("marks news of the last week", async ({ open }) => {
    const page = await open("/en-US/", {
      before: (tab) => tab.clock.setFixedTime("2025-10-30T12:00:00Z"),
    });
    const news = page.getByRole("region", { name: message("home-news") });
    const items = news.getByRole("listitem");
    expect(await items.count()).toBe(3);
    await items.first().getByText("2 days ago").waitFor();
    await items.first().getByText(message("menu-new"), { exact: true }).waitFor();
    expect(await news.getByText(message("menu-new"), { exact: true }).count()).toBe(1);
  });

  journey("does not mark news that is a week old", async ({ open }) => {
    const page = await open("/en-US/", {
      before: (tab) => tab.clock.setFixedTime("2025-11-04T00:00:00Z"),
    });
    const news = page.getByRole("region", { name: message("home-news") });
    await news.getByText("last week").waitFor();
    expect(await news.getByText(message("menu-new"), { exact: true }).count()).toBe(0);
  });

  journey("leads from its search to the results", async ({ open }) => {
    const page = await open("/en-US/");
    const field = page.locator("main").getByRole("combobox");
    await field.fill("a phrase in no title");
    await field.press("Enter");
    await page.waitForURL("**/en-US/search?q=a+phrase+in+no+title");
  });

  journey("leads to areas, popular pages and new features", async ({ open }) => {
    const page = await open("/en-US/");
    const tiles = page.getByRole("navigation", { name: message("home-areas") });
    expect(await tiles.getByRole("link").count()).toBe(6);
    const news = page.getByRole("region", { name: message("home-new") });
    expect(await news.getByRole("listitem").count()).toBeGreaterThan(2);
    const popular = page.getByRole("list", { name: message("home-popular") });
    await popular.getByRole("link", { name: ":has()" }).click();
    await page.getByRole("heading", { level: 1, name: ":has()" }).waitFor();
  });

  journey("has one search field, which a key leads to", async ({ open }) => {
    const page = await open("/en-US/", { size: "desktop" });
    const fields = page.getByRole("combobox", { name: message("search-label") });
    expect(await fields.count()).toBe(1);
    await page.keyboard.press("/");
    await expect
      .poll(() => fields.evaluate((f) => f === document.activeElement))
      .toBe(true);
  });

  journey("shows no parts that the site does not have", async ({ open }) => {
    const page = await open("/en-US/");
    const addresses = await page
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(addresses.filter((path) => path.includes("/plus"))).toEqual([]);
  });
});

describe("the blog", () => {
  const post = "/en-US/blog/hello-from-waymark/";
  const shown = (page: Page) =>
    page
      .locator("main img")
      .first()
      .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

  journey("sends a phone a smaller picture", async ({ open }) => {
    const page = await open(post, { size: "phone" });
    await expect.poll(() => shown(page)).toMatch(/\/cairn\.480w\.[0-9a-f]{8}\.png$/);
    const wide = await open(post, { size: "desktop" });
    await expect.poll(() => shown(wide)).toMatch(/\/cairn\.png$/);
  });

  journey("leads from post to post by keyboard", async ({ open }) => {
    const page = await open(post);
    const next = page.getByRole("link", { name: /The page that needs nothing/ });
    await next.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/blog\/html-first\/$/);
    await page.getByRole("link", { name: /Hello from Waymark/ }).waitFor();
  });
});

describe("the curriculum", () => {
  journey("reports once how far somebody has read", async ({ open }) => {
    const page = await open("/en-US/curriculum/core/semantic-html/", { before: listen });
    const depths = async () =>
      (await measured(page)).filter((name) => name.includes("scroll depth"));
    await scrollTo(page, 0.3);
    await expect.poll(depths).toEqual(["curriculum: scroll depth 25"]);
    await scrollTo(page, 0.8);
    const all = [25, 50, 75].map((depth) => `curriculum: scroll depth ${depth}`);
    await expect.poll(depths).toEqual(all);
    await scrollTo(page, 0);
    await scrollTo(page, 1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await depths()).toEqual(all);
  });
});

describe("for writers", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ command: "dev" });
  });
  afterAll(() => site.stop());

  const unpublished = ["notes-towards-a-style-guide", "greetings-from-2099"];

  journey.for(unpublished)("%s is shown to writers only", async (slug, { open }) => {
    const path = `/en-US/blog/${slug}/`;
    const draft = await open(path, { site: site.url });
    await draft.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => draft.title()).toContain("Blog");
    const page = await open(path, { expected: [/status 404|404 \(Not/] });
    await page.getByRole("heading", { name: message("not-found-heading") }).waitFor();
  });
});
