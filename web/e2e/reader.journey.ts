import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import {
  expect,
  fits,
  inspect,
  journey,
  layouts,
  message,
  ready,
  waitForTitle,
  type Locator,
  type Page,
} from "./harness.ts";
import { devSite, makeCollection, saveIn, signInPath } from "./plus.ts";
import { startSite } from "./server.ts";

const css = "/en-US/docs/Web/CSS";
const gap = "/en-US/docs/Web/CSS/Reference/Properties/gap";
const list = "/en-US/plus/collections";
const frequent = `${list}/frequently-viewed`;
const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));

const site = devSite(
  "--updates-new-until=2999-01-01",
  "--links-support=https://help.example/",
);

const button = (page: Page | Locator, id: string): Locator =>
  page.getByRole("button", { name: message(id), exact: true });
const account = (page: Page): Locator => button(page, "user-menu");
const userMenu = (page: Page): Locator => page.locator("#user-menu");
const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name, exact: true });
const cards = (page: Page): Locator => page.getByRole("main").getByRole("listitem");
const names = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Opens documents one after another, and waits until each is recorded. */
async function read(page: Page, key: string, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const before = await stored(page, key);
    await page.goto(path);
    await ready(page);
    await expect.poll(() => stored(page, key)).not.toBe(before);
  }
}

const view = (page: Page, ...paths: string[]) =>
  read(page, "frequently-viewed-documents-v2", ...paths);

describe("frequently viewed articles", () => {
  journey.for(layouts)(
    "are a card and a page, and can be cleared and brought back, on a %s",
    async (size, { open }) => {
      const page = await open(signInPath("core", list), { site: site.url, size });
      await cards(page).first().waitFor();
      expect(await names(page)).not.toContain(message("frequent-title"));
      await view(page, css, gap, gap, css, gap);

      await page.goto(list);
      const card = cards(page).nth(1);
      await card
        .getByText(message("collection-count", "en-US", { count: 2 }), { exact: true })
        .waitFor();
      await inspect(page, `frequent-card-${size}`);
      await card.getByRole("link", { name: message("frequent-title") }).click();
      await heading(page, message("frequent-title")).waitFor();
      expect(new URL(page.url()).pathname).toBe(frequent);
      await expect
        .poll(() =>
          cards(page)
            .getByRole("link")
            .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
        )
        .toEqual([gap, css]);
      await inspect(page, `frequent-${size}`, { fullPage: true });
      await fits(page);

      await button(page, "frequent-clear").click();
      await page.getByText(message("frequent-empty")).waitFor();
      expect(await button(page, "frequent-clear").count()).toBe(0);
      await button(page, "collections-undo").click();
      await expect.poll(() => cards(page).count()).toBe(2);
      await button(page, "frequent-clear").click();
      await page.getByText(message("frequent-empty")).waitFor();
      await page.goto(list);
      await cards(page).first().waitFor();
      expect(await names(page)).not.toContain(message("frequent-title"));
    },
  );
});

describe("the menu of the account", () => {
  journey("leads to all that the reader has, and then closes", async ({ open }) => {
    const page = await open(signInPath("core", css), { site: site.url });
    await account(page).click();
    const entries = () =>
      userMenu(page)
        .locator(":scope > li")
        .evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText));
    const dot = userMenu(page).getByText(message("menu-new-feature"));
    await dot.waitFor();
    const rest = [message("user-settings"), message("user-help"), message("sign-out")];
    expect((await entries()).map((text) => text.replace(/\s*New feature$/, ""))).toEqual([
      "core@example.org",
      message("menu-collections"),
      message("menu-updates"),
      ...rest,
    ]);
    const hrefs = await userMenu(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual([
      list,
      "/en-US/plus/updates",
      "/en-US/plus/settings",
      "https://help.example/",
    ]);

    for (const [link, title] of [
      ["menu-updates", "updates-title"],
      ["menu-collections", "collections-title"],
    ] as const) {
      if ((await account(page).getAttribute("aria-expanded")) === "false")
        await account(page).click();
      await userMenu(page)
        .getByRole("link", { name: message(link) })
        .click();
      await heading(page, message(title)).waitFor();
      await userMenu(page).waitFor({ state: "detached" });
    }
    await account(page).click();
    await userMenu(page).waitFor();
    expect(await dot.count()).toBe(0);
  });

  journey("lists what is viewed frequently", async ({ open }) => {
    const page = await open(signInPath("core", "/en-US/"), { site: site.url });
    await view(page, gap, gap);
    await page.goto("/en-US/");
    await ready(page);
    await account(page).click();
    const group = userMenu(page).getByRole("list", { name: message("frequent-short") });
    await group.getByRole("link", { name: message("frequent-all") }).waitFor();
    await inspect(page, "account-menu-frequent", { within: "header" });
    await group.getByRole("link").first().click();
    await waitForTitle(page, /gap/);
    expect(new URL(page.url()).pathname).toBe(gap);
    await userMenu(page).waitFor({ state: "detached" });
    await account(page).click();
    await group.getByRole("link", { name: message("frequent-all") }).click();
    await heading(page, message("frequent-title")).waitFor();
    expect(new URL(page.url()).pathname).toBe(frequent);
  });

  journey("signs out, and nothing is left for the next reader", async ({ open }) => {
    const page = await open(signInPath("plus", list), {
      site: site.url,
      expected: [/status(?: of)? 40[04]/],
    });
    await cards(page).first().waitFor();
    const id = await makeCollection(page, "Only mine");
    await saveIn(page, id, gap, "My gap");
    await view(page, gap, gap);
    const own = `${list}/${id}`;
    await page.goto(own);
    await page.getByRole("link", { name: "My gap", exact: true }).waitFor();

    await account(page).click();
    const kept = page.waitForEvent("load");
    await button(page, "sign-out").click();
    await kept;
    await ready(page);
    await page.getByText(message("collections-sign-in")).waitFor();
    expect(new URL(page.url()).pathname).toBe(own);
    const left = await page.evaluate(() => [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
    ]);
    expect(left.join()).not.toMatch(/plus@example|My gap|Only mine|Properties\/gap/);
    expect(await page.getByText(/My gap|Only mine/).count()).toBe(0);
    await page.goBack();
    await ready(page);
    expect(await account(page).count()).toBe(0);

    await page.goto(signInPath("core", own));
    await page.getByText(message("collection-missing")).waitFor();
    await page.goto(list);
    await cards(page).first().waitFor();
    await expect.poll(() => names(page)).toEqual([message("collection-default")]);
    await page.goto(frequent);
    await page.getByText(message("frequent-empty")).waitFor();
    await account(page).click();
    await userMenu(page).getByText("core@example.org").waitFor();
    expect(await userMenu(page).getByText(/gap/).count()).toBe(0);
  });
});

describe("recently read articles", () => {
  const recent = (page: Page) =>
    page.getByRole("region", { name: message("recent-heading") });

  journey.for(layouts)(
    "are in the search of everybody, until cleared, on a %s",
    async (size, { open }) => {
      const page = await open("/en-US/", { size });
      const ask = async () => {
        if (size === "phone") await button(page, "search-label").click();
        else await page.locator("#top-nav-search-input").click();
      };
      await read(page, "recently-read", css, gap);
      await ask();
      const links = recent(page).getByRole("link");
      await expect
        .poll(() => links.evaluateAll((all) => all.map((a) => a.getAttribute("href"))))
        .toEqual([css]);
      await inspect(page, `recent-${size}`, { within: "header" });
      await links.first().click();
      await waitForTitle(page, /CSS/);
      expect(new URL(page.url()).pathname).toBe(css);
      await recent(page).waitFor({ state: "detached" });

      await ask();
      await recent(page).getByRole("link", { name: /gap/ }).waitFor();
      await page.keyboard.type("abort");
      await page.getByRole("listbox").waitFor();
      await recent(page).waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await ask();
      await button(recent(page), "recent-clear").click();
      await recent(page).waitFor({ state: "detached" });
      await expect.poll(() => stored(page, "recently-read")).toBeNull();
    },
  );
});

describe("a saved page that is gone", () => {
  journey("stays, marked, with where it was; others are links", async ({ open }) => {
    const content = join(site.folder, "content");
    await cp(sample, content, { recursive: true });
    const all = [...site.flags, "--content", content];
    const before = await startSite({ flags: all });
    let id = "";
    try {
      const page = await open(signInPath("staff", list), { site: before.url });
      await cards(page).first().waitFor();
      id = await makeCollection(page, "Properties");
      await saveIn(page, id, css, "Style sheets");
      await saveIn(page, id, gap, "The gap");
      await page.close();
    } finally {
      await before.stop();
    }
    await rm(join(content, "en-us/web/css/reference/properties/gap"), {
      recursive: true,
    });
    const after = await startSite({ flags: all });
    try {
      const address = `${list}/${id}`;
      const page = await open(signInPath("staff", address), { site: after.url });
      const item = cards(page).filter({ hasText: "The gap" });
      const was = message("item-gone", "en-US", { url: gap }).replace(/<\/?code>/g, "");
      await expect.poll(() => item.innerText()).toContain(was);
      expect(await item.getByRole("link").count()).toBe(0);
      await page.getByRole("link", { name: "Style sheets", exact: true }).waitFor();
      await inspect(page, "collection-gone", { fullPage: true });

      await button(page, "collection-export").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: message("export-markdown") }).click(),
      ]);
      const file = join(site.folder, download.suggestedFilename());
      await download.saveAs(file);
      const text = await readFile(file, "utf8");
      expect(file).toMatch(/\.md$/);
      expect(text).toContain(`- [Style sheets](<${after.url}${css}>)`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });

      // It can still be removed.
      await item.getByRole("button", { name: message("bookmark-saved") }).click();
      await item.getByRole("button", { name: message("bookmark-remove") }).click();
      await item.waitFor({ state: "detached" });
    } finally {
      await after.stop();
    }
  });
});
