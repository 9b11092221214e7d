import { describe } from "vitest";
import {
  axe,
  expect,
  journey,
  message,
  overflow,
  waitForTitle,
  type Page,
} from "./harness.ts";

const path = "/en-US/docs/Web/CSS";

const field = (page: Page) => page.locator("#top-nav-search-input");
const options = (page: Page) => page.locator("#top-nav-search-menu [role=option]");
const firstTitle = (page: Page) => options(page).first().locator("a > span").innerText();

describe("the quick search", () => {
  journey("opens by its shortcuts, but not while typing", async ({ open }) => {
    const page = await open(path);
    for (const key of ["/", "Control+k"]) {
      await page
        .locator("body")
        .evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press(key);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id))
        .toBe("top-nav-search-input");
    }
    await page.keyboard.type("a/b");
    await expect.poll(() => field(page).inputValue()).toBe("a/b");
  });

  journey("takes its shortcut before the scripts are there", async ({ open }) => {
    const page = await open(path, {
      before: (page) =>
        page.addInitScript(() => {
          document.addEventListener("DOMContentLoaded", () => {
            const init = { key: "/", bubbles: true };
            document.body.dispatchEvent(new KeyboardEvent("keydown", init));
            document.documentElement.dataset["early"] = document.activeElement?.id;
          });
        }),
    });
    const root = page.locator("html");
    expect(await root.getAttribute("data-early")).toBe("top-nav-search-input");
  });

  journey("opens by a slash on the upper level of a key", async ({ open }) => {
    const page = await open(path);
    await page.evaluate(() => {
      const init = { key: "/", code: "Digit7", shiftKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", init));
    });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe("top-nav-search-input");
  });

  journey("finds titles, forgives slips and says how many", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("cache-control");
    await expect.poll(() => firstTitle(page)).toBe("Cache-Control header");
    await field(page).fill("cahce-control");
    await expect.poll(() => firstTitle(page)).toBe("Cache-Control header");
    await expect
      .poll(() => options(page).first().getAttribute("aria-selected"))
      .toBe("true");
    await field(page).fill("zzzzzzzz");
    await page
      .getByRole("status")
      .filter({ hasText: message("search-none") })
      .first()
      .waitFor({ state: "attached" });
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual(
        ["search-none", "search-not-seeing"].map((id): unknown =>
          expect.stringMatching(
            `${message(id).replace("?", "\\?")}\\s+Site search for .?zzzzzzzz`,
          ),
        ),
      );
  });

  journey("takes a dot before a word for a method", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("map");
    await expect.poll(() => firstTitle(page)).toBe("Map");
    await field(page).fill(".get");
    await expect.poll(() => firstTitle(page)).toBe("Map.prototype.get()");
    await field(page).fill(".map");
    await expect.poll(() => options(page).count()).toBe(2);
  });

  journey("is moved in and left by the keyboard", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("http");
    await expect.poll(() => options(page).count()).toBeGreaterThan(2);
    const active = () => field(page).getAttribute("aria-activedescendant");
    await expect.poll(() => active()).toBe("top-nav-search-item-0");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => active()).toBe("top-nav-search-item-1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect
      .poll(() => active())
      .toBe(`top-nav-search-item-${(await options(page).count()) - 1}`);
    await page.keyboard.press("Home");
    await expect.poll(() => active()).toBe("top-nav-search-item-0");
    await page.keyboard.press("Shift+Home");
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected, "the text that Shift+Home selects").toBe("http");
    expect(await active()).toBe("top-nav-search-item-0");
    await page.keyboard.press("Escape");
    await expect.poll(() => field(page).inputValue()).toBe("");
    await expect.poll(() => field(page).getAttribute("aria-expanded")).toBe("false");
  });

  journey("goes to the page that is highlighted", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("cache-control");
    await expect.poll(() => firstTitle(page)).toBe("Cache-Control header");
    await page.keyboard.press("Enter");
    await waitForTitle(page, /^Cache-Control header/);
  });

  journey("fetches ahead what stays highlighted", async ({ open }) => {
    const page = await open(path);
    const prefetched = () =>
      page
        .locator("link[rel=prefetch]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await field(page).fill("week without a mouse");
    await expect.poll(() => firstTitle(page)).toMatch(/week without a mouse/i);
    const post = "/en-US/blog/a-week-without-a-mouse/index.json";
    await expect.poll(prefetched).toContain(post);
    expect((await page.request.get(post, { maxRedirects: 0 })).status()).toBe(200);
  });

  journey("shows the page that is highlighted, where there is room", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("cache");
    const look = page.locator("#top-nav-search strong");
    await look.waitFor();
    await expect.poll(() => look.textContent()).toBe(await firstTitle(page));
    await page.locator("#top-nav-search [aria-hidden] > p").waitFor();
    await page.keyboard.press("ArrowDown");
    const second = options(page).nth(1).locator("a > span");
    await expect.poll(() => look.textContent()).toBe(await second.innerText());
    await page.setViewportSize({ width: 1000, height: 800 });
    expect(await look.isVisible()).toBe(false);
  });

  journey(
    "shows it on the home page too, from where the text starts",
    async ({ open }) => {
      const page = await open("/en-US/");
      const input = page.locator("#hp-search-input");
      await input.fill("cache");
      const list = page.locator("#hp-search-menu");
      await page
        .locator("main [aria-hidden] > strong")
        .filter({ visible: true })
        .waitFor();
      const edges = await Promise.all([input, list].map((part) => part.boundingBox()));
      expect(Math.abs((edges[0]?.x ?? 0) - (edges[1]?.x ?? 9))).toBeLessThanOrEqual(1);
      expect(await overflow(page)).toBe(0);
    },
  );

  journey("searches the text where no title matches", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("how to center a div");
    await page.getByText(message("search-by-text")).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/docs\//);
  });

  journey("does not take the keys that pick characters", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("cache-control");
    await expect.poll(() => firstTitle(page)).toBe("Cache-Control header");
    await field(page).evaluate((input) => {
      for (const key of ["ArrowDown", "Enter", "Escape"]) {
        input.dispatchEvent(
          new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }),
        );
      }
    });
    expect(await field(page).inputValue()).toBe("cache-control");
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(
      "top-nav-search-item-0",
    );
  });

  journey("says when the index cannot be fetched", async ({ open }) => {
    const page = await open(path, {
      expected: [/quick-index|search-index|Could not load the search index/],
      before: (page) =>
        page
          .context()
          .route(/quick-index|search-index/, (route) =>
            route.fulfill({ status: 500, body: "" }),
          ),
    });
    await field(page).fill("http");
    await page.getByText(message("search-failed")).waitFor();
  });

  journey("has no fault that axe finds", async ({ open }) => {
    const page = await open(path);
    await field(page).fill("http");
    await expect.poll(() => options(page).count()).toBeGreaterThan(2);
    // Options contain links, which only the pointer uses.
    const problems = (await axe(page, "header")).filter(
      (problem) => !problem.startsWith("nested-interactive #top-nav-search-item"),
    );
    expect(problems).toEqual([]);
  });
});

describe("the results page", () => {
  journey("shows what was found, also without scripting", async ({ open }) => {
    for (const scripting of [true, false]) {
      const page = await open("/en-US/search?q=cache-control", { scripting });
      await expect.poll(() => page.title()).toMatch(/^Search results for: cache-control/);
      const first = page.locator("main ol li").first();
      await first.locator("mark").first().waitFor();
      await expect
        .poll(() => first.getByRole("link").getAttribute("href"))
        .toContain("/docs/Web/HTTP/");
    }
  });

  journey("is called by its page when the address names one", async ({ open }) => {
    const title = message("results-title-page", "en-US", { query: "css", page: "1" });
    expect(title).toBe("Search results for: css (page 1)");
    const page = await open("/en-US/search?q=css&page=1");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} | Waymark`);
  });

  journey("offers what was meant", async ({ open }) => {
    const page = await open("/en-US/search?q=cahce-control");
    await page.getByRole("main").getByRole("link", { name: "cache control" }).click();
    await waitForTitle(page, /^Search results for: cache control/);
  });

  journey("filters by language", async ({ open }) => {
    const page = await open("/de/search?q=css");
    await page.getByRole("link", { name: "English (US)", exact: true }).first().click();
    await page.locator("main li[lang=en-US]").first().waitFor();
  });

  journey("filters by area and by Baseline", async ({ open }) => {
    const page = await open("/en-US/search?q=css");
    const areas = page.getByRole("navigation", { name: message("results-area") });
    await areas.getByRole("link", { name: "CSS", exact: true }).click();
    await expect.poll(() => page.url()).toContain("area=css");
    const hits = page.locator("main ol h2 a");
    const addresses = await hits.evaluateAll((all) =>
      all.map((a) => a.getAttribute("href")),
    );
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.every((one) => one?.includes("/docs/Web/CSS"))).toBe(true);
    await page
      .getByRole("navigation", { name: message("results-baseline") })
      .getByRole("link", { name: message("baseline-high") })
      .click();
    await expect.poll(() => page.url()).toContain("area=css&baseline=high");
    const marks = await page.locator("main ol [data-baseline]").count();
    expect(marks).toBe(await hits.count());
    expect(await axe(page)).toEqual([]);
  });

  journey("has a text for no query, and an error for a bad one", async ({ open }) => {
    const empty = await open("/en-US/search");
    await empty.getByRole("heading", { name: message("results-empty") }).waitFor();
    const bad = await open("/en-US/search?q=a&page=11", { expected: [/status 400|400/] });
    await bad.getByText(message("results-error")).waitFor();
  });

  journey("has no fault that axe finds", async ({ open }) => {
    const page = await open("/de/search?q=css");
    expect(await axe(page, "main")).toEqual([]);
  });
});
