import { describe } from "vitest";
import {
  arrivedAt,
  drawn,
  expect,
  follow,
  journey,
  markDocument,
  ready,
  sameDocument,
  signal,
  waitForTitle,
  type Page,
} from "./harness.ts";

const details = "/en-US/docs/Web/HTML/Reference/Elements/details";
const sink = "/en-US/docs/Waymark/Kitchen_sink";

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

describe("opening a page", () => {
  journey("shows title, breadcrumbs, body and sidebar", async ({ open }) => {
    const page = await open(details);
    await expect.poll(() => page.title()).toMatch(/<details>.* \| Waymark$/);
    await page.getByRole("heading", { level: 1, name: /<details>/ }).waitFor();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect.poll(() => crumbs.getByRole("link").count()).toBeGreaterThan(2);
    await page.getByRole("navigation", { name: "Main menu" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("ltr");
    await expect
      .poll(() => page.locator("main article").getAttribute("lang"))
      .toBe("en-US");
  });

  journey("draws the page before it asks for scripts", async ({ open }) => {
    const page = await open(details);
    const times = () =>
      page.evaluate(() => ({
        paint: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
        script: Math.min(
          ...performance
            .getEntriesByType("resource")
            .filter(({ name }) => name.endsWith(".js"))
            .map(({ startTime }) => startTime),
        ),
      }));
    // Scripts wait for at most half a second, during which a machine may stall.
    const order = async () => {
      const { paint, script } = await times();
      if (paint > 0 && script < Infinity && script >= paint) return "paint, script";
      await page.reload();
      await ready(page);
      return `paint at ${paint}, script at ${script}`;
    };
    await expect.poll(order).toBe("paint, script");
  });

  journey("survives a reload", async ({ open }) => {
    const page = await open(details);
    // Authored text only: examples and tables add text when they load.
    const text = () =>
      page.locator('main :is(h1, h2), [data-section="0"]').allTextContents();
    const before = await text();
    expect(before.length).toBeGreaterThan(3);
    await page.reload();
    await ready(page);
    await expect.poll(text).toEqual(before);
  });

  journey("goes to the page's one spelling", async ({ open }) => {
    const page = await open("/en-us/docs/web/html/reference/elements/DETAILS/");
    expect(new URL(page.url()).pathname).toBe(details);
    await page.goto("/en-US/docs/Web/HTML/Element/details");
    await ready(page);
    expect(new URL(page.url()).pathname).toBe(details);
  });

  journey("lower-cases the hash of an old link", async ({ open }) => {
    const page = await open(`${sink}#Callouts`);
    await expect.poll(() => new URL(page.url()).hash).toBe("#callouts");
    await arrivedAt(page, "#callouts");
    await page.evaluate(() => (window.location.hash = "#TABLES"));
    await expect.poll(() => new URL(page.url()).hash).toBe("#tables");
    await page.evaluate(() => (window.location.hash = "#No_Such_Thing"));
    await expect.poll(() => new URL(page.url()).hash).toBe("#No_Such_Thing");
  });
});

describe("a long page", () => {
  /** Opens a page without any input. */
  const untouched = async (page: Page) => {
    await page.goto(sink);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
  };
  const undrawn = (page: Page) =>
    page.locator("main article > section").evaluateAll(
      (sections) =>
        sections.filter((section) => {
          const style = getComputedStyle(section);
          return style.contentVisibility === "auto";
        }).length,
    );

  journey("is drawn as far as it is seen, and whole when read on", async ({ open }) => {
    const page = await open(details);
    await untouched(page);
    expect(await undrawn(page)).toBeGreaterThan(3);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => undrawn(page)).toBe(0);
    await page.reload();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await expect.poll(() => undrawn(page)).toBe(0);
  });

  journey("a jump over what is not drawn arrives", async ({ open }) => {
    const page = await open(details);
    await untouched(page);
    const links = page.getByRole("navigation", { name: "In this article" }).first();
    const last = links.getByRole("link").last();
    await last.evaluate((link: HTMLElement) => link.click());
    await arrivedAt(page, (await last.getAttribute("href")) ?? "");
  });
});

describe("following links", () => {
  journey("stays in the document and moves focus to the page", async ({ open }) => {
    const page = await open(details);
    await markDocument(page);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => scrollY(page)).toBeGreaterThan(300);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("link", { name: "HTML", exact: true }).click();
    await waitForTitle(page, /HTML.* \| Waymark$/);
    await page.getByRole("heading", { level: 1, name: /^HTML/ }).waitFor();
    expect(await sameDocument(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/en-US/docs/Web/HTML");
    await expect.poll(() => scrollY(page)).toBe(0);
    await expect.poll(() => focused(page)).toBe("content");
    const told = page
      .locator("[aria-live=polite]")
      .filter({ hasText: /HTML.*\| Waymark/ });
    await told.first().waitFor({ state: "attached" });
    await expect.poll(() => page.locator("main article").count()).toBe(1);
  });

  journey("goes back and forward to where the reader was", async ({ open }) => {
    const page = await open(sink);
    await markDocument(page);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    await follow(page, "macros", /Cross.references/i);
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
    await expect
      .poll(() => page.evaluate(() => (history.state as { scroll: number }).scroll))
      .toBe(500);
    await page.goBack();
    await waitForTitle(page, /Kitchen sink/);
    await expect.poll(() => scrollY(page)).toBe(900);
    await page.goForward();
    await waitForTitle(page, /Cross.references/i);
    await expect.poll(() => scrollY(page)).toBe(500);
    expect(await sameDocument(page)).toBe(true);
  });

  journey("keeps the place through a reload and a visit elsewhere", async ({ open }) => {
    const page = await open(sink);
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
    await page.reload();
    await ready(page);
    await expect.poll(() => scrollY(page)).toBe(700);
    await page.goto("/en-US/docs/Web/CSS");
    await page.goBack();
    await ready(page);
    await expect.poll(() => scrollY(page)).toBe(700);
  });

  journey("goes to the hash of the link", async ({ open }) => {
    const page = await open(details);
    await markDocument(page);
    await page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = "To the tables";
      document.querySelector("main article")?.prepend(link);
    }, `${sink}#tables`);
    await follow(page, "To the tables", /Kitchen sink/);
    await expect.poll(() => scrollY(page)).toBeGreaterThan(1000);
    await arrivedAt(page, "#tables");
    expect(await sameDocument(page)).toBe(true);
  });

  journey("moves between the sections of a page", async ({ open }) => {
    const page = await open(sink);
    await markDocument(page);
    const toc = page.getByRole("navigation", { name: "In this article" });
    await toc.getByRole("link", { name: "Tables" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#tables");
    await arrivedAt(page, "#tables");
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await expect.poll(() => scrollY(page)).toBe(0);
    expect(await sameDocument(page)).toBe(true);
  });

  journey("follows moved pages to their new address", async ({ open }) => {
    const page = await open(sink);
    await markDocument(page);
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/en-US/docs/Web/CSS/gap";
      link.textContent = "An old address";
      document.querySelector("main article")?.prepend(link);
    });
    await follow(page, "An old address", /gap/);
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe("/en-US/docs/Web/CSS/Reference/Properties/gap");
    expect(await sameDocument(page)).toBe(true);
    await page.goBack();
    await waitForTitle(page, /Kitchen sink/);
  });

  journey("leaves modified clicks and other sites to the browser", async ({ open }) => {
    const page = await open(sink);
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page
        .getByRole("link", { name: "macros", exact: true })
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await tab.waitForURL(/Cross_references/);
    expect(new URL(page.url()).pathname).toBe(sink);
  });

  journey("changes the page while the old one is on its way", async ({ open }) => {
    const [isAsked, asked] = signal();
    const [left, leave] = signal();
    const [isAnswered, answered] = signal();
    const page = await open(details, {
      before: (page) =>
        page.route("**/docs/Web/HTML/index.json", async (route) => {
          const response = await route.fetch();
          asked();
          await left;
          // The application may have aborted the request.
          await route.fulfill({ response }).catch(() => undefined);
          answered();
        }),
    });
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("link", { name: "HTML", exact: true }).click();
    await isAsked;
    await page.goBack();
    await waitForTitle(page, /<details>/);
    leave();
    await isAnswered;
    await drawn(page);
    expect(await page.title()).toMatch(/<details>/);
    await page.getByRole("heading", { level: 1, name: /<details>/ }).waitFor();
  });
});
