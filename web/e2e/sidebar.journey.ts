import { describe } from "vitest";
import { axe, expect, journey, message, waitForTitle, type Page } from "./harness.ts";

const path = "/en-US/docs/Web/CSS/Reference/Properties/gap";

const tree = (page: Page) => page.locator("[data-sidebar]");
const filter = (page: Page) => page.getByLabel(message("filter-label"));
const shownLinks = (page: Page) =>
  tree(page)
    .locator("a[href]")
    .evaluateAll((links) => links.filter((link) => link.checkVisibility()).length);
const collapse = (page: Page) =>
  page.getByRole("button", { name: message("sidebar-collapse") }).first();
const expand = (page: Page) =>
  page.getByRole("button", { name: message("sidebar-expand") });

describe("the sidebar", () => {
  journey("marks the current page and has it in view", async ({ open }) => {
    const page = await open(path);
    const current = tree(page).locator("[aria-current]");
    await expect.poll(() => current.count()).toBe(1);
    const isSeen = () =>
      current.evaluate((entry) => {
        const { top, bottom } = entry.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isSeen).toBe(true);
  });

  journey(
    "marks the next page after navigation, and keeps its place",
    async ({ open }) => {
      const page = await open(path);
      await tree(page).getByRole("link", { name: "opacity" }).first().click();
      await waitForTitle(page, /opacity/);
      await expect
        .poll(() => tree(page).locator("[aria-current]").textContent())
        .toContain("opacity");
    },
  );

  journey("is narrowed by the filter and restored exactly", async ({ open }) => {
    const page = await open(path);
    const before = await tree(page).innerHTML();
    const links = await shownLinks(page);
    await filter(page).fill("GAP  row");
    const count = page.getByRole("status").filter({ hasText: /match/ });
    await expect.poll(() => count.first().textContent()).toBe("1 match");
    await expect.poll(() => tree(page).locator("a:has(mark)").count()).toBe(1);
    await expect
      .poll(() => tree(page).locator("mark").allTextContents())
      .toEqual(["row", "gap"]);
    await filter(page).fill("e");
    await expect.poll(() => count.first().textContent()).toMatch(/^\d+ matches$/);
    await expect.poll(() => shownLinks(page)).toBeGreaterThan(1);
    await filter(page).fill("no such thing");
    await expect.poll(() => count.first().textContent()).toBe("No matches");
    await expect.poll(() => shownLinks(page)).toBe(0);
    await page.getByRole("button", { name: message("filter-clear") }).click();
    await expect.poll(() => filter(page).inputValue()).toBe("");
    await expect
      .poll(() => filter(page).evaluate((e) => e === document.activeElement))
      .toBe(true);
    await expect.poll(() => tree(page).innerHTML()).toBe(before);
    await expect.poll(() => shownLinks(page)).toBe(links);
    await filter(page).fill("gap");
    await page.keyboard.press("Escape");
    await expect.poll(() => tree(page).innerHTML()).toBe(before);
  });

  journey("hides its table of contents while filtering", async ({ open }) => {
    const page = await open(path, { size: "tablet" });
    const toc = page
      .getByRole("complementary")
      .getByRole("navigation", { name: message("toc-heading") })
      .first();
    await toc.waitFor();
    await filter(page).fill("gap");
    await toc.waitFor({ state: "hidden" });
    await filter(page).fill("");
    await toc.waitFor();
  });

  journey("collapses and expands", async ({ open }) => {
    const page = await open(path);
    await collapse(page).click();
    await filter(page).waitFor({ state: "hidden" });
    await expect.poll(() => expand(page).getAttribute("aria-expanded")).toBe("false");
    await expect
      .poll(() => expand(page).getAttribute("aria-controls"))
      .toBe("sidebar-quicklinks");
    await expand(page).click();
    await filter(page).waitFor();
  });

  journey("gives room to the footer, and stays below the header", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Kitchen_sink");
    await page.setViewportSize({ width: 1440, height: 760 });
    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: "instant" }));
    const footer = page.getByRole("contentinfo");
    await expect
      .poll(() => footer.evaluate((e) => Math.round(e.getBoundingClientRect().bottom)))
      .toBeLessThanOrEqual(760);
    const [top = 0, bottom = 0] = await tree(page).evaluate((e) => {
      const box = e.closest("nav")?.parentElement?.getBoundingClientRect();
      return [box?.top, box?.bottom];
    });
    const header = page.getByRole("navigation", { name: message("breadcrumb") });
    const headerEnd = await header.evaluate((e) => e.getBoundingClientRect().bottom);
    const footerStart = await footer.evaluate((e) => e.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(headerEnd);
    expect(bottom).toBeLessThanOrEqual(footerStart);
    expect(await filter(page).isVisible()).toBe(true);
    expect(await axe(page, undefined, ["target-size"])).toEqual([]);
  });

  journey("does not move for readers who want no motion", async ({ open }) => {
    const page = await open(path, { reducedMotion: true });
    await collapse(page).click();
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((a) => Number(a.effect?.getComputedTiming().duration) > 10).length,
    );
    expect(moving).toBe(0);
  });

  for (const size of ["phone"] as const) {
    journey(`covers the page on a ${size} and keeps focus`, async ({ open }) => {
      const page = await open(path, { size, touch: true });
      await filter(page).waitFor({ state: "hidden" });
      await expand(page).tap();
      await filter(page).waitFor();
      await expect
        .poll(() => page.locator("body").getAttribute("class"))
        .toContain("mobile-overlay-active");
      const inside = () =>
        page.evaluate(
          () =>
            document
              .getElementById("sidebar-quicklinks")
              ?.contains(document.activeElement) ?? false,
        );
      await expect.poll(inside).toBe(true);
      for (let i = 0; i < 5; i++) {
        await page.keyboard.press("Shift+Tab");
        await expect.poll(() => inside()).toBe(true);
      }
      for (let i = 0; i < 7; i++) {
        await page.keyboard.press("Tab");
        await expect.poll(() => inside()).toBe(true);
      }
      await page.keyboard.press("Escape");
      await filter(page).waitFor({ state: "hidden" });
      await expect
        .poll(() => expand(page).evaluate((e) => e === document.activeElement))
        .toBe(true);
      await expect
        .poll(() => page.locator("body").getAttribute("class"))
        .not.toContain("mobile-overlay-active");
    });
  }

  journey("closes over the page by its button", async ({ open }) => {
    const page = await open(path, { size: "phone", touch: true });
    await expand(page).tap();
    const close = page
      .locator("#sidebar-quicklinks")
      .getByRole("button", { name: message("sidebar-collapse") });
    await expect
      .poll(() => close.evaluate((e) => e === document.activeElement))
      .toBe(true);
    const small = () =>
      page
        .locator("#sidebar-quicklinks")
        .locator("a:visible, summary:visible, button:visible, input:visible")
        .evaluateAll((targets) =>
          targets
            .filter((e) => {
              const { width, height } = e.getBoundingClientRect();
              return Math.min(width, height) < 24;
            })
            .map((e) => e.outerHTML),
        );
    await expect.poll(small).toEqual([]);
    await close.tap();
    await expect.poll(() => close.isVisible()).toBe(false);
    await expect
      .poll(() => expand(page).evaluate((e) => e === document.activeElement))
      .toBe(true);
  });

  journey("closes over the page by a touch next to it, or a link", async ({ open }) => {
    const page = await open(path, { size: "phone", touch: true });
    await expand(page).tap();
    await filter(page).waitFor();
    await page.touchscreen.tap(380, 800);
    await filter(page).waitFor({ state: "hidden" });
    await expand(page).tap();
    await filter(page).fill("row-gap");
    await tree(page).getByRole("link", { name: "row-gap" }).tap();
    await waitForTitle(page, /row-gap/);
    await filter(page).waitFor({ state: "hidden" });
  });
});

describe("the table of contents", () => {
  journey("marks the section in view", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Kitchen_sink");
    const toc = page.getByRole("navigation", { name: message("toc-heading") });
    const current = () => toc.locator("[aria-current=true]").allTextContents();
    await page
      .locator("#lists")
      .evaluate((e) => e.scrollIntoView({ behavior: "instant" }));
    await expect.poll(current).toEqual(["Lists"]);
    await page
      .locator("#tables")
      .evaluate((e) => e.scrollIntoView({ behavior: "instant" }));
    await expect.poll(current).toEqual(["Tables"]);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(current).toEqual([]);
  });

  journey("is in the sidebar where there is no room for a column", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Kitchen_sink", { size: "phone" });
    await expand(page).click();
    await page
      .getByRole("navigation", { name: message("toc-heading") })
      .getByRole("link", { name: "Tables" })
      .click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#tables");
    await filter(page).waitFor({ state: "hidden" });
  });
});
