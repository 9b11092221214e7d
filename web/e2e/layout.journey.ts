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

/** A page without a sidebar, with lists in columns and icons after links. */
const landing = "/en-US/docs/Web/API";
/** A page whose sidebar has groups with and without linked titles. */
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
        // There is only room for these next to the name.
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
        // As wide as the words, which just fit without the icon.
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
    // If the icon does not fit, the last word wraps with it: the icon is not alone.
    expect(await width(`${words + 2}px`)).toHaveLength(2);
    const lastLine = await link.evaluate(
      (element) => [...element.getClientRects()].at(-1)?.width ?? 0,
    );
    expect(lastLine).toBeGreaterThan(30);
  });
});

describe("signs of status in the sidebar", () => {
  journey("stay with the last word", async ({ open }) => {
    const page = await open(property);
    const icon = page.locator("#sidebar-quicklinks a .icon").first();
    const entry = await icon.evaluate((element) => {
      const link = element.closest("a");
      const name = link?.firstChild;
      if (!link || !name) throw new Error("No entry with a sign");
      const words = document.createRange();
      words.selectNode(name);
      // As wide as the name, which just fits without the icon.
      link.style.width = "max-content";
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(link);
      const room = parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd);
      link.style.width = `${words.getBoundingClientRect().width + room + 2}px`;
      const { bottom } = element.getBoundingClientRect();
      const last = [...words.getClientRects()].at(-1);
      return { bottom, wordsTop: last?.top ?? NaN, wordsBottom: last?.bottom ?? NaN };
    });
    expect(entry.bottom).toBeGreaterThan(entry.wordsTop);
    expect(entry.bottom).toBeLessThan(entry.wordsBottom + 5);
  });
});

/** The positions of elements' first lines, at one moment, from the top of the window. */
const baselines = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (list) =>
      list.map((selector) => {
        const element = document.querySelector(selector);
        if (element === null) return NaN;
        const mark = document.createElement("span");
        mark.style.display = "inline-block";
        element.prepend(mark);
        const { bottom } = mark.getBoundingClientRect();
        mark.remove();
        return bottom;
      }),
    selectors,
  );

describe("lines and edges that meet", () => {
  for (const size of ["desktop", "phone"] as const) {
    journey(`breadcrumbs begin where the page does: ${size}`, async ({ open }) => {
      const page = await open(landing, { size });
      const crumb = await page
        .locator("nav[aria-label='Breadcrumb'] li")
        .filter({ visible: true })
        .first()
        .locator("[itemprop=name]")
        .evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          return words.getBoundingClientRect().left;
        });
      const logo = await box(page, "header a svg");
      expect(Math.abs(crumb - logo.left)).toBeLessThan(1);
    });
  }

  journey("the footer's name is on the line of its headings", async ({ open }) => {
    const page = await open(property);
    for (const size of ["desktop", "tablet"] as const) {
      await page.setViewportSize(sizes[size]);
      const [name = NaN, heading = NaN] = await baselines(page, [
        "footer p",
        "footer h2",
      ]);
      expect(Math.abs(name - heading)).toBeLessThan(1);
    }
  });

  journey("a table of specifications ends like other sections", async ({ open }) => {
    const page = await open(property);
    const room = await page.evaluate(() =>
      ["formal_syntax", "specifications"].map((id) => {
        const section = document.getElementById(id)?.closest("section");
        const next = section?.nextElementSibling?.firstElementChild;
        const end = section?.lastElementChild?.getBoundingClientRect().bottom ?? NaN;
        return Math.round((next?.getBoundingClientRect().top ?? NaN) - end);
      }),
    );
    expect(room[0]).toBe(room[1]);
  });

  journey("notes of the curriculum have as much room as the rest", async ({ open }) => {
    const page = await open("/en-US/curriculum/core/css-fundamentals/");
    const room = await page
      .locator(".curriculum-notes")
      .first()
      .evaluate((notes) => {
        const edge = (element: Element | null) =>
          element?.getBoundingClientRect() ?? new DOMRect(NaN, NaN);
        const around = edge(notes);
        return {
          above: around.top - edge(notes.previousElementSibling).bottom,
          start: edge(notes.firstElementChild).top - around.top,
          end: around.bottom - edge(notes.lastElementChild).bottom,
        };
      });
    expect(room.above).toBe(24);
    expect(Math.abs(room.start - room.end)).toBeLessThan(1);
  });
});

journey(
  "the playground's buttons are in one row below the heading's",
  async ({ open }) => {
    const page = await open("/en-US/play", { size: "phone" });
    const top = async (id: string) => {
      const button = page.getByRole("button", { name: message(id), exact: true });
      return (await button.boundingBox())?.y;
    };
    const row = await top("play-format");
    expect(await top("play-share")).toBe(row);
    expect(await top("play-clear")).toBe(row);
    const heading = await box(page, "h1");
    expect(await top("play-run")).toBeLessThan(heading.bottom);
  },
);

journey("a long address that is not there breaks between its parts", async ({ open }) => {
  const path =
    "/en-US/docs/Web/CSS/Reference/Properties/gap_that_is_missing/and-more/of_it";
  const page = await open(path, { size: "phone", expected: [/status 404|404 \(Not/] });
  const lines = await page.locator("main p code").evaluate((code) => {
    const found: string[] = [];
    let last = NaN;
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode as Text;
      for (let i = 0; i < node.length; i += 1) {
        const range = document.createRange();
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const { top } = range.getBoundingClientRect();
        const before = top === last ? (found.pop() ?? "") : "";
        found.push(before + range.toString());
        last = top;
      }
    }
    return found;
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(path);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[/_-]$/);
});
