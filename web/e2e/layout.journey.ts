import { describe } from "vitest";
import {
  expect,
  inspectSizes,
  journey,
  message,
  overflow,
  sizes,
  type Page,
  type Size,
} from "./harness.ts";

/** A page without a sidebar, with lists in columns and signs after links. */
const landing = "/en-US/docs/Web/API";
/** A page whose sidebar has groups, with links as titles and without. */
const property = "/en-US/docs/Web/CSS/Reference/Properties/gap";

const allSizes = Object.keys(sizes) as Size[];

const box = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

describe("a page without a sidebar", () => {
  journey("has no column and no button for one", async ({ open }) => {
    const page = await open(landing);
    const expand = page.getByRole("button", { name: message("sidebar-expand") });
    const collapse = page.getByRole("button", { name: message("sidebar-collapse") });
    expect(await page.locator("#sidebar-quicklinks").count()).toBe(0);
    expect((await expand.count()) + (await collapse.count())).toBe(0);
    const article = await box(page, "article");
    const contents = await box(page, "nav[data-where='page']");
    const room = { start: article.left, end: sizes.desktop.width - contents.right };
    expect(Math.abs(room.start - room.end)).toBeLessThan(2);
  });

  journey("keeps its contents on narrow screens", async ({ open }) => {
    const page = await open(landing, { size: "phone" });
    const contents = page
      .getByRole("article")
      .getByRole("navigation", { name: message("toc-heading") });
    await contents.getByRole("link", { name: "Interfaces" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#interfaces");
  });

  journey("gets its column back when the reader goes on", async ({ open }) => {
    const page = await open(landing);
    await page.getByRole("link", { name: "EyeDropper API" }).first().click();
    await page.locator("#sidebar-quicklinks").waitFor();
    await page.goBack();
    await page.locator("#sidebar-quicklinks").waitFor({ state: "detached" });
  });

  journey("fits on every size and passes axe", async ({ open }) => {
    const page = await open(landing, { size: "phone" });
    await inspectSizes(page, "landing", allSizes);
  });
});

describe("lists in columns", () => {
  journey("begin at the height of their first letter", async ({ open }) => {
    const page = await open(landing);
    for (const gap of await page.locator(".index").evaluateAll((lists) =>
      lists.map((list) => {
        const first = list.firstElementChild?.getBoundingClientRect().top ?? NaN;
        return first - list.getBoundingClientRect().top;
      }),
    )) {
      expect(Math.abs(gap)).toBeLessThan(1);
    }
  });

  journey("keep a letter with the list below it", async ({ open }) => {
    const page = await open(landing, { size: "tablet" });
    const torn = await page.locator(".index h3").evaluateAll((letters) =>
      letters.flatMap((letter) => {
        const entry = letter.nextElementSibling?.querySelector("li");
        const isBelow =
          (entry?.getBoundingClientRect().top ?? 0) > letter.getBoundingClientRect().top;
        return isBelow ? [] : [letter.textContent];
      }),
    );
    expect(torn).toEqual([]);
  });
});

describe("signs of status", () => {
  journey("are apart from the link before them", async ({ open }) => {
    const page = await open(landing);
    const gaps = await page.locator(".index .icon").evaluateAll((signs) =>
      signs.map((sign) => {
        const range = document.createRange();
        const before = sign.previousSibling;
        if (before === null) return NaN;
        range.selectNode(before);
        return sign.getBoundingClientRect().left - range.getBoundingClientRect().right;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(3);
  });
});

describe("the chevrons of the sidebar", () => {
  for (const size of allSizes) {
    journey(`are in the middle of their words on a ${size}`, async ({ open }) => {
      const page = await open(property, { size });
      if (size === "phone")
        await page.getByRole("button", { name: message("sidebar-expand") }).click();
      const off = await page.locator("[data-sidebar] summary").evaluateAll((titles) =>
        titles.flatMap((title) => {
          if (!title.checkVisibility()) return [];
          const link = title.parentElement?.previousElementSibling;
          const words = link?.matches("[data-group-link]") === true ? link : title;
          const line = document.createRange();
          line.selectNodeContents(words);
          const [text] = line.getClientRects();
          const { top, height } = getComputedStyle(title, "::before");
          const chevron =
            title.getBoundingClientRect().top + parseFloat(top) + parseFloat(height) / 2;
          return text === undefined ? [] : [chevron - (text.top + text.bottom) / 2];
        }),
      );
      expect(off.length).toBeGreaterThan(2);
      for (const distance of off) expect(Math.abs(distance)).toBeLessThan(1.5);
    });
  }
});

describe("the header", () => {
  journey("fits on the narrowest screens, with large text too", async ({ open }) => {
    const page = await open(landing, { size: "phone" });
    for (const size of ["100%", "200%"]) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, size);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      const button = page.getByRole("button", { name: message("menu-open") });
      const { right } = await button.evaluate(
        (element) => element.getBoundingClientRect().toJSON() as DOMRect,
      );
      expect(right).toBeLessThanOrEqual(320);
    }
  });
});
