import { describe } from "vitest";
import {
  drawn,
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

describe("groups in lists", () => {
  journey("have one mark each", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Listings_and_navigation");
    const marks = await page
      .locator("article li:has(> details)")
      .evaluateAll((entries) =>
        entries.map((entry) => getComputedStyle(entry).listStyleType),
      );
    expect(new Set(marks)).toEqual(new Set(["none"]));
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

describe("text of twice the size", () => {
  const pages: Readonly<Record<string, string>> = {
    home: "/en-US/",
    landing,
    embeds: "/en-US/docs/Waymark/Embeds",
    data: "/en-US/docs/Waymark/Data_sections",
    curriculum: "/en-US/curriculum/",
    playground: "/en-US/play",
    search: "/en-US/search?q=grid",
  };

  for (const [name, path] of Object.entries(pages)) {
    journey(`fits on every size: ${name}`, async ({ open }) => {
      const page = await open(path, { size: "phone" });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const widths = [320, ...allSizes.map((size) => sizes[size].width)];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await drawn(page);
        expect.soft(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
        // There is no room for more than these next to the name.
        const buttons = page.getByRole("banner").getByRole("button");
        const open = await buttons.evaluateAll((all) =>
          all.flatMap((button) => {
            const { left, right } = button.getBoundingClientRect();
            const isSeen = button.checkVisibility();
            return isSeen && (left < 0 || right > innerWidth) ? [button.outerHTML] : [];
          }),
        );
        expect.soft(open, `buttons of the header at ${width} px`).toEqual([]);
        await page.getByRole("button", { name: message("menu-open") }).waitFor();
      }
    });
  }

  journey("leaves room to read next to the sidebar", async ({ open }) => {
    const page = await open(property);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect
      .poll(async () => (await box(page, "article")).width)
      .toBeGreaterThan(480);
  });
});

describe("signs of links to elsewhere", () => {
  journey("stay with the last word", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Data_sections", { size: "phone" });
    const link = page.locator("article a.external").first();
    const width = (padding: string) =>
      link.evaluate((element: HTMLElement, value) => {
        const block = element.parentElement;
        if (block === null) return [];
        // As wide as the words: without the sign they just fit.
        block.style.inlineSize = value;
        block.style.display = "block";
        return [...element.getClientRects()].map(({ height }) => Math.round(height));
      }, padding);
    expect(await width("100%")).toHaveLength(1);
    const words = await link.evaluate((element: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
    // Where the sign finds no room, the last word goes with it.
    expect(await width(`${words + 2}px`)).toHaveLength(2);
  });
});
