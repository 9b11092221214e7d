import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "vitest";
import {
  calm,
  countClicks,
  expect,
  fits,
  inspect,
  journey,
  layouts,
  message,
  ready,
  shifted,
  shoot,
  waitForTitle,
  watchShifts,
  type Locator,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import {
  call,
  collectionsAPI as api,
  devSite,
  signInPath,
  type DevUser,
} from "./plus.ts";

const css = "/en-US/docs/Web/CSS";
const gap = "/en-US/docs/Web/CSS/Reference/Properties/gap";
const list = "/en-US/plus/collections";

const site = devSite();

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

const button = (page: Page | Locator, id: string, args = {}): Locator =>
  page.getByRole("button", { name: message(id, "en-US", args), exact: true });
/** The menu of a saved page. */
const options = (page: Page | Locator): Locator =>
  page.getByRole("button", { name: /^Move “.*” or add a note$/ });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const field = (page: Page | Locator, id: string): Locator =>
  page.getByLabel(message(id), { exact: true });
const toast = (page: Page, id: string, args = {}): Locator =>
  page.getByRole("status").getByText(message(id, "en-US", args));
const cards = (page: Page): Locator => page.getByRole("main").getByRole("listitem");

/** Opens a page as a signed-in reader. */
async function openAs(
  open: Open,
  user: DevUser,
  path: string,
  options: OpenOptions = {},
): Promise<Page> {
  return open(signInPath(user, path), { site: site.url, ...options });
}

interface Made {
  readonly id: string;
  readonly name: string;
}

/** Deletes a reader's data from other journeys. The default collection stays, empty. */
async function begin(page: Page): Promise<Made> {
  const all = (await call(page, api)) as Made[];
  const [first] = all;
  if (first === undefined) throw new Error("There is no default collection");
  for (const { id, name } of all) {
    if (name !== "Default") await call(page, `${api}${id}/`, "DELETE");
  }
  const { items } = (await call(page, `${api}${first.id}/?limit=1000`)) as {
    items: Made[];
  };
  for (const { id } of items)
    await call(page, `${api}${first.id}/items/${id}/`, "DELETE");
  await page.evaluate(() => localStorage.clear());
  return first;
}

/** Saves a number of sample documents in a collection. */
async function fill(page: Page, id: string, count: number): Promise<string[]> {
  const titles = (await call(page, "/en-US/search-index.json")) as {
    title: string;
    url: string;
  }[];
  const some = titles.filter(({ url }) => url.includes("/docs/")).slice(0, count);
  for (const { title, url } of some) {
    await call(page, `${api}${id}/items/`, "POST", { title, url });
  }
  return some.map(({ title }) => title);
}

/** The tag name of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

async function make(page: Page, name: string, description?: string): Promise<Made> {
  return (await call(page, api, "POST", { name, description })) as Made;
}

describe("a page", () => {
  journey.for(layouts)("is saved, edited and removed on a %s", async (size, { open }) => {
    const page = await openAs(open, "plus", gap, { size, before: watchShifts });
    await begin(page);
    await page.goto(gap);
    await ready(page);
    const save = button(page, "bookmark-save");
    await save.waitFor();
    await calm(page);
    expect(await shifted(page), "what moved by itself").toBeLessThan(0.01);
    await fits(page);

    // One click saves, and offers further actions.
    const saved = button(page, "bookmark-saved");
    await save.click();
    await saved.waitFor();
    await expect
      .poll(() => field(page, "bookmark-collection").locator("option").allInnerTexts())
      .toEqual([
        `★ ${message("collection-default")}`,
        message("bookmark-new-collection"),
      ]);
    await expect.poll(() => focused(page)).toBe("BUTTON");
    await field(page, "bookmark-note").fill("Between rows and columns 😀");
    await inspect(page, `bookmark-new-${size}`, { within: "[role=dialog]" });
    await button(dialog(page), "collection-save").click();
    await dialog(page).waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-saved")))
      .toBe("true");

    await options(page).click();
    await expect.poll(() => focused(page)).toBe("SELECT");
    await expect
      .poll(() => field(page, "bookmark-note").inputValue())
      .toBe("Between rows and columns 😀");
    await field(page, "collection-name").fill("   ");
    await button(dialog(page), "collection-save").click();
    await dialog(page).locator(":invalid").first().waitFor();
    await field(page, "collection-name").fill("Gaps");
    await inspect(page, `bookmark-edit-${size}`, { within: "[role=dialog]" });
    await button(dialog(page), "collection-save").click();
    await dialog(page).waitFor({ state: "detached" });

    await options(page).click();
    await expect.poll(() => field(page, "collection-name").inputValue()).toBe("Gaps");
    await page.keyboard.press("Escape");
    await saved.click();
    await button(dialog(page), "bookmark-remove").click();
    await save.waitFor();
    await toast(page, "bookmark-deleted", { title: "Gaps" }).waitFor();
    await shoot(page, `bookmark-undo-${size}`);
    await button(page, "collections-undo").click();
    await saved.waitFor();
  });

  journey("is saved in a collection that is made on the way", async ({ open }) => {
    const page = await openAs(open, "core", css);
    await begin(page);
    await page.goto(css);
    await ready(page);
    await button(page, "bookmark-save").click();
    await button(page, "bookmark-saved").waitFor();
    await field(page, "bookmark-note").fill("kept");
    await field(page, "bookmark-collection").selectOption("+");
    const inner = page.locator("dialog");
    await field(inner, "collection-name").fill("x".repeat(59) + "😀");
    await inner.getByText("60/60").waitFor();
    await field(inner, "collection-name").fill("x".repeat(61));
    await inner
      .getByText(message("collection-too-long", "en-US", { limit: "60" }))
      .waitFor();
    await button(inner, "collection-save").click();
    await shoot(page, "bookmark-collection-too-long");
    await page.keyboard.press("Escape");
    await inner.waitFor({ state: "detached" });
    // The menu stays open with its text.
    expect(await field(page, "bookmark-note").inputValue()).toBe("kept");
    await field(page, "bookmark-collection").selectOption("+");
    await field(inner, "collection-name").fill("On the way");
    await button(inner, "collection-save").click();
    await inner.waitFor({ state: "detached" });
    await expect
      .poll(() =>
        field(page, "bookmark-collection").locator("option:checked").innerText(),
      )
      .toBe("☆ On the way");
    expect(await field(page, "bookmark-note").inputValue()).toBe("kept");
    await button(dialog(page), "bookmark-move").click();
    await dialog(page).waitFor({ state: "detached" });
    await options(page).click();
    await expect
      .poll(() =>
        field(page, "bookmark-collection").locator("option:checked").innerText(),
      )
      .toBe("★ On the way");

    // Default, "On the way" and one more reach the limit of free accounts.
    await make(page, "Another");
    await page.reload();
    await ready(page);
    await options(page).click();
    await field(page, "bookmark-collection").selectOption("+");
    await inner.getByRole("heading", { name: message("collection-upgrade") }).waitFor();
    await inspect(page, "collection-upgrade", { within: "dialog" });
  });

  journey("cannot be saved offline, and says why a save failed", async ({ open }) => {
    const page = await openAs(open, "plus", css, {
      expected: [/status(?: of)? (?:401|500)/, /ERR_INTERNET_DISCONNECTED/],
    });
    await begin(page);
    await page.goto(css);
    await ready(page);
    const save = button(page, "bookmark-save");
    await save.waitFor();
    await page.context().setOffline(true);
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.route("**/items/", (route) =>
      route.fulfill({ status: 500, json: { error: "DB error", message: "no" } }),
    );
    await save.click();
    await field(page, "bookmark-note").waitFor();
    const alert = dialog(page).getByRole("alert");
    await alert
      .getByText(message("collections-error", "en-US", { message: "DB error" }))
      .waitFor();
    await inspect(page, "bookmark-error", { within: "[role=dialog]" });
    await page.unroute("**/items/");
    await page.context().clearCookies();
    await button(dialog(page), "collection-save").click();
    await alert.getByRole("link", { name: message("sign-in") }).waitFor();
  });

  journey("loads none of this for readers who are not signed in", async ({ open }) => {
    const asked: string[] = [];
    const page = await open(css, {
      site: site.url,
      before: (page) => {
        page.on("request", (request) => asked.push(request.url()));
        return Promise.resolve();
      },
    });
    await calm(page);
    expect(await button(page, "bookmark-save").count()).toBe(0);
    expect(asked.filter((url) => /[Bb]ookmark|collections/.test(url))).toEqual([]);
  });
});

describe("collections", () => {
  journey("save three pages and share them in six clicks", async ({ open }) => {
    const page = await openAs(open, "plus", css);
    await begin(page);
    const clicks = await countClicks(page);
    for (const path of [css, gap, "/en-US/docs/Web/HTML"]) {
      await page.goto(path);
      await ready(page);
      await button(page, "bookmark-save").click();
      await button(page, "bookmark-saved").waitFor();
    }
    await page.getByRole("link", { name: message("bookmark-open-collection") }).click();
    await button(page, "collection-share").click();
    await button(page, "share-make").click();
    await expect
      .poll(() => field(page, "share-link").inputValue())
      .toContain("/plus/collections/shared/");
    expect(clicks()).toBe(6);

    await field(page, "share-curator").fill("Ada");
    const named = page.waitForResponse((response) => response.url().endsWith("/share/"));
    await page.keyboard.press("Tab");
    await named;
    const reader = await openAs(
      open,
      "staff",
      new URL(await field(page, "share-link").inputValue()).pathname,
    );
    await reader.getByText(message("shared-curator", "en-US", { name: "Ada" })).waitFor();
    await expect.poll(() => cards(reader).count()).toBe(3);
    await inspect(reader, "collection-shared-copy", { fullPage: true });
    await button(reader, "shared-copy").click();
    await reader.waitForURL(/\/plus\/collections\/[A-Z2-7]{26}$/);
    await expect.poll(() => options(reader).count()).toBe(3);
  });

  journey("show an example to readers who are not signed in", async ({ open }) => {
    const page = await open(list, { site: site.url });
    await page.getByText(message("collections-example")).waitFor();
    await inspect(page, "collections-signed-out", { fullPage: true });
  });

  journey.for(layouts)(
    "are listed, made, edited, deleted and brought back on a %s",
    async (size, { open }) => {
      const page = await openAs(open, "plus", list, {
        size,
        expected: [/status(?: of)? 409/],
      });
      const first = await begin(page);
      await fill(page, first.id, 3);
      await page.reload();
      await ready(page);
      await cards(page).first().waitFor();
      await expect
        .poll(() => cards(page).getByRole("heading").allInnerTexts())
        .toEqual([message("collection-default")]);

      await button(page, "collections-new").click();
      await field(page, "collection-name").fill("Layout");
      await field(page, "collection-description").fill("How boxes find their place.");
      await inspect(page, `collection-create-${size}`, { within: "dialog" });
      await button(dialog(page), "collection-save").click();
      const card = cards(page).filter({ hasText: "Layout" });
      await card.waitFor();
      await make(page, "A rather long name, for a collection that holds much");
      await make(page, "XMLHttpRequestUploadEventTargetInterfaces");
      await page.reload();
      await expect.poll(() => cards(page).count()).toBe(4);
      await inspect(page, `collections-${size}`, { fullPage: true });
      await fits(page);

      await button(card, "collection-menu", { name: "Layout" }).click();
      await shoot(page, `collections-menu-${size}`);
      await button(card, "collection-change").click();
      await field(page, "collection-name").fill("Default");
      await button(dialog(page), "collection-save").click();
      await dialog(page).getByRole("alert").waitFor();
      await field(page, "collection-name").fill("Grids");
      await button(dialog(page), "collection-save").click();
      const renamed = cards(page).filter({ hasText: "Grids" });
      await renamed.waitFor();

      await button(renamed, "collection-menu", { name: "Grids" }).click();
      await button(renamed, "collection-delete").click();
      await inspect(page, `collection-delete-${size}`, { within: "dialog" });
      await button(dialog(page), "collection-delete").click();
      await renamed.waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toBe("MAIN");
      await toast(page, "collection-deleted", { name: "Grids" }).waitFor();
      await button(page, "collections-undo").click();
      await renamed.waitFor();
    },
  );

  journey.for(layouts)(
    "show their articles page by page on a %s",
    async (size, { open }) => {
      const page = await openAs(open, "plus", list, { size });
      await begin(page);
      const { id } = await make(page, "Many", "More than one page holds.");
      const titles = await fill(page, id, 15);
      await page.goto(`${list}/${id}`);
      await ready(page);
      await page.getByRole("heading", { level: 1, name: "Many" }).waitFor();
      await waitForTitle(page, /^Many \| /);
      await expect.poll(() => cards(page).count()).toBe(12);
      await button(page, "items-more").click();
      await expect.poll(() => cards(page).count()).toBe(15);
      await expect.poll(() => button(page, "items-more").count()).toBe(0);
      await calm(page);

      const newest = cards(page).first();
      await button(newest, "note-add").click();
      await field(page, "bookmark-note").fill("😀".repeat(200));
      await inspect(page, `collection-item-menu-${size}`, { within: "[role=dialog]" });
      await button(dialog(page), "collection-save").click();
      await newest.getByText("😀".repeat(180) + "…").waitFor();
      await button(newest, "note-full").click();
      await newest.getByText("😀".repeat(200)).waitFor();
      await button(newest, "note-less").click();
      await inspect(page, `collection-${size}`, { fullPage: true });
      await fits(page);

      await field(page, "items-sort").selectOption("title");
      await expect
        .poll(async () => (await cards(page).getByRole("heading").allInnerTexts())[0])
        .toBe(titles.toSorted((a, b) => a.localeCompare(b, "en"))[0]);
      await field(page, "items-search").fill("😀");
      await expect.poll(() => cards(page).count()).toBe(1);
      await field(page, "items-search").fill("nothing has this");
      await page.getByText(message("items-none")).waitFor();
      await inspect(page, `collection-none-${size}`);
    },
  );

  journey("are shared until that is ended, and exported", async ({ open }) => {
    const page = await openAs(open, "plus", list);
    await begin(page);
    const { id } = await make(page, "Shown", "For everybody.");
    const [title = ""] = await fill(page, id, 1);
    await page.goto(`${list}/${id}`);
    await ready(page);
    await button(cards(page).first(), "note-add").click();
    await field(page, "bookmark-note").fill("Mine alone");
    await button(dialog(page), "collection-save").click();
    await page.getByText("Mine alone").waitFor();

    await button(page, "collection-share").click();
    await button(page, "share-make").click();
    await expect
      .poll(() => field(page, "share-link").inputValue())
      .toContain("/plus/collections/shared/");
    const address = await field(page, "share-link").inputValue();
    await inspect(page, "collection-share", { within: "dialog" });

    const stranger = await open(address, {
      site: site.url,
      expected: [/status(?: of)? 404/],
    });
    expect(stranger.url()).toContain("/en-US/plus/collections/shared/");
    await stranger.getByRole("link", { name: title, exact: true }).waitFor();
    await waitForTitle(stranger, /^Shown \| /);
    expect(await stranger.getByText("Mine alone").count()).toBe(0);
    await inspect(stranger, "collection-shared", { fullPage: true });

    const changed = page.waitForResponse(
      (response) =>
        response.url().endsWith("/share/") && response.request().method() !== "GET",
    );
    await page.getByRole("switch", { name: message("share-notes") }).click();
    await changed;
    await stranger.reload();
    await stranger.getByText("Mine alone").waitFor();

    await button(page, "share-end").click();
    await dialog(page).getByText(message("share-ended")).waitFor();
    await stranger.reload();
    await stranger.getByText(message("shared-ended")).waitFor();
    await inspect(stranger, "collection-shared-ended");
    await button(page, "collection-close").click();

    await button(page, "collection-export").click();
    await inspect(page, "collection-export", { within: "dialog" });
    for (const [id, part] of [
      ["export-markdown", "# Shown"],
      ["export-json", `"title":`],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: message(id) }).click(),
      ]);
      const file = join(site.folder, download.suggestedFilename());
      await download.saveAs(file);
      expect(await readFile(file, "utf8")).toContain(part);
    }
  });

  journey("follow each other from tab to tab", async ({ open }) => {
    const page = await openAs(open, "plus", list);
    await begin(page);
    await page.reload();
    await cards(page).first().waitFor();
    const other = await page.context().newPage();
    await other.goto(css);
    await ready(other);
    await button(other, "bookmark-save").click();
    await field(other, "bookmark-note").waitFor();
    await button(dialog(other), "collection-close").click();
    await button(other, "bookmark-saved").waitFor();
    await cards(page)
      .filter({ hasText: message("collection-count", "en-US", { count: 1 }) })
      .waitFor();
  });

  journey("that are not there, or not the reader's, say so", async ({ open }) => {
    const page = await openAs(open, "plus", `${list}/${"A".repeat(26)}`, {
      expected: [/status(?: of)? (?:400|500)/],
    });
    await page.getByText(message("collection-missing")).waitFor();
    await inspect(page, "collection-missing");
    await page.route(`**${api}`, (route) =>
      route.fulfill({ status: 500, json: { message: "internal server error" } }),
    );
    await page.goto(list);
    await page.getByRole("alert").getByText("internal server error").waitFor();
    await inspect(page, "collections-failed");
    await page.unroute(`**${api}`);
    await button(page, "collections-retry").click();
    await cards(page).first().waitFor();
  });

  journey.for(layouts)(
    "say what they need, signed out and without JavaScript, on a %s",
    async (size, { open }) => {
      for (const [path, prompt] of [
        [list, "collections-benefit"],
        [`${list}/AB`, "collections-sign-in"],
        [`${list}/frequently-viewed`, "collections-sign-in"],
        ["/en-US/plus/settings", "settings-sign-in"],
      ] as const) {
        const page = await open(path, { site: site.url, size });
        await page.getByText(message(prompt)).waitFor();
        const link = page
          .getByRole("main")
          .getByRole("link", { name: message("sign-in") });
        expect(await link.getAttribute("href")).toContain(encodeURIComponent(path));
        await inspect(page, `signed-out-${path.replace(/\W+/g, "-")}-${size}`);
        const plain = await open(path, { site: site.url, size, scripting: false });
        const notice = plain.locator("noscript p");
        expect(await notice.textContent()).toBe(message("plus-no-script"));
        expect(await notice.evaluate((p) => p.checkVisibility())).toBe(true);
        expect(await plain.getByText(message("loading")).isVisible()).toBe(false);
      }
      const shared = await open(`${list}/shared/AB`, {
        site: site.url,
        size,
        scripting: false,
      });
      expect(await shared.locator("noscript p").textContent()).toBe(
        message("plus-no-script"),
      );
      expect(await shared.getByText(message("loading")).isVisible()).toBe(false);
    },
  );
});
