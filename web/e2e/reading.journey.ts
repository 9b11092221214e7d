import { inflateSync } from "node:zlib";
import { describe } from "vitest";
import { calm, expect, journey, message, ready, type Page } from "./harness.ts";

const details = "/en-US/docs/Web/HTML/Reference/Elements/details";
const sink = "/en-US/docs/Waymark/Kitchen_sink";

const toCompat = (page: Page) =>
  page
    .locator("#browser_compatibility")
    .evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
const table = (page: Page) =>
  page.getByRole("table", { name: /html\.elements\.details/ });

describe("code blocks", () => {
  journey("are highlighted in the HTML that is served", async ({ open }) => {
    const page = await open(sink, { scripting: false });
    expect(await page.locator("pre.js .token").count()).toBeGreaterThan(3);
    expect(await page.locator("pre.css .token").count()).toBeGreaterThan(3);
    await expect
      .poll(() => page.locator(".language-name").first().isVisible())
      .toBe(true);
  });

  journey("are copied, and say so for a second", async ({ open }) => {
    const page = await open(sink, { before: (page) => page.clock.install() });
    await page.clock.pauseAt(Date.now() + 60_000);
    const block = page.locator(".code-example").filter({ hasText: "greeting" }).first();
    const button = block.getByRole("button", { name: message("code-copy") });
    await button.click();
    const told = block.getByRole("alert");
    await expect.poll(() => told.textContent()).toBe(message("code-copied"));
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('<p class="greeting">Hello, <em>world</em>!</p>');
    await page.clock.runFor(900);
    expect(await told.textContent()).toBe(message("code-copied"));
    await page.clock.runFor(200);
    await expect.poll(() => told.textContent()).toBe("");
    await expect
      .poll(() => page.locator(".example-header .copy-icon").count())
      .toBe(await page.locator(".example-header:has(+ pre:not(.hidden))").count());
  });

  journey("say when they could not be copied", async ({ open }) => {
    const page = await open(sink, {
      expected: [/Could not copy/],
      before: async (page) => {
        await page.clock.install();
        await page.addInitScript(() => {
          Clipboard.prototype.writeText = () => Promise.reject(new Error("denied"));
        });
      },
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const block = page.locator(".code-example").filter({ hasText: "greeting" }).first();
    await block.getByRole("button", { name: message("code-copy") }).click();
    const told = block.getByRole("alert");
    await expect.poll(() => told.textContent()).toBe(message("code-failed"));
    await page.clock.runFor(2900);
    expect(await told.textContent()).toBe(message("code-failed"));
    await page.clock.runFor(200);
    await expect.poll(() => told.textContent()).toBe("");
  });

  journey("have no button where there is no clipboard", async ({ open }) => {
    const page = await open(sink, {
      before: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, "clipboard", { value: undefined });
        }),
    });
    expect(await page.locator(".copy-icon").count()).toBe(0);
  });

  journey("say in words what is good and bad", async ({ open }) => {
    const page = await open(sink);
    await page.getByText(message("code-good")).waitFor({ state: "attached" });
    await page.getByText(message("code-bad")).waitFor({ state: "attached" });
  });

  journey("scroll in themselves and by the keyboard", async ({ open }) => {
    const page = await open(sink, { size: "phone" });
    const wide = page.locator("pre").filter({ hasText: "deliberately much longer" });
    await expect.poll(() => wide.getAttribute("tabindex")).toBe("0");
    const { scrolls, page: fits } = await wide.evaluate((pre) => ({
      scrolls: pre.scrollWidth > pre.clientWidth,
      page: document.documentElement.scrollWidth <= window.innerWidth,
    }));
    expect([scrolls, fits]).toEqual([true, true]);
  });
});

describe("the compatibility table", () => {
  journey("is loaded at the first key, so that it can be printed", async ({ open }) => {
    const page = await open(details, { size: "phone" });
    expect(await table(page).count()).toBe(0);
    await page.keyboard.press("Control");
    await table(page).waitFor({ state: "attached" });
  });

  journey("waits until readers who save data come near", async ({ open }) => {
    const asked: string[] = [];
    const page = await open(details, {
      size: "phone",
      before: (page) => {
        page.on("request", (request) => asked.push(request.url()));
        return page.addInitScript(() =>
          Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
        );
      },
    });
    await calm(page);
    expect(asked.filter((url) => url.includes("/bcd/"))).toEqual([]);
    await toCompat(page);
    await table(page).waitFor();
    expect(asked.filter((url) => url.includes("/bcd/"))).toHaveLength(1);
  });

  journey("has rows, columns, names and a legend", async ({ open }) => {
    const page = await open(details);
    await page.keyboard.press("Control");
    await table(page).waitFor({ state: "attached" });
    // Out of view it takes no time to draw.
    const isDrawn = () =>
      table(page).evaluate((element) =>
        element.checkVisibility({ contentVisibilityAuto: true }),
      );
    await expect.poll(isDrawn).toBe(false);
    await toCompat(page);
    await expect.poll(isDrawn).toBe(true);
    for (const name of ["Desktop", "Mobile"]) {
      await table(page).getByRole("columnheader", { name, exact: true }).waitFor();
    }
    for (const name of ["Chrome", "Firefox", "Safari", "Safari on iOS"]) {
      await table(page).getByRole("columnheader", { name, exact: true }).waitFor();
    }
    await table(page).getByRole("rowheader", { name: "open", exact: true }).waitFor();
    const empty = await table(page)
      .locator("td button")
      .evaluateAll(
        (cells) => cells.filter((cell) => cell.textContent.trim() === "").length,
      );
    expect(empty).toBe(0);
    await page.getByText(message("legend-yes")).first().waitFor();
    const report = page.getByRole("link", { name: message("compat-report") });
    await report.evaluate((link: HTMLAnchorElement) => {
      link.addEventListener("click", (event) => event.preventDefault());
      link.click();
    });
    const url = new URL((await report.getAttribute("href")) ?? "");
    expect(url.origin).toBe("https://code.example");
    expect(url.searchParams.get("mdn-url")).toContain(details);
    expect(url.searchParams.get("title")).toContain("html.elements.details");
    await page.getByRole("link", { name: message("compat-source") }).waitFor();
  });

  for (const size of ["desktop", "phone"] as const) {
    journey(`opens one cell at a time on a ${size}`, async ({ open }) => {
      const page = await open(details, { size, touch: size === "phone" });
      await toCompat(page);
      await table(page).waitFor();
      const firefox = table(page)
        .getByRole("button", { name: /^Firefox –/ })
        .first();
      const chrome = table(page)
        .getByRole("button", { name: /^Chrome –/ })
        .first();
      await firefox.click();
      await expect.poll(() => firefox.getAttribute("aria-expanded")).toBe("true");
      const history = page.getByRole("group", { name: "Firefox", exact: true });
      await history.waitFor();
      await expect.poll(() => history.textContent()).toMatch(/Firefox\s*\d+/);
      await chrome.click();
      await expect.poll(() => firefox.getAttribute("aria-expanded")).toBe("false");
      await history.waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await expect.poll(() => chrome.getAttribute("aria-expanded")).toBe("false");
      if (size === "phone") {
        await expect
          .poll(() => firefox.getByText("Firefox", { exact: true }).isVisible())
          .toBe(true);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(390);
      }
    });
  }

  journey("opens its last row over the page, not in itself", async ({ open }) => {
    const page = await open(details);
    await toCompat(page);
    await table(page).waitFor();
    const cell = table(page)
      .getByRole("row")
      .last()
      .getByRole("button", { name: /^Edge –/ });
    await cell.click();
    const history = page.getByRole("group", { name: "Edge", exact: true });
    await history.waitFor();
    const scroller = page.locator("figure:has(> table[class*=table])").first();
    expect(
      await scroller.evaluate((figure) => [
        figure.scrollTop,
        figure.scrollHeight - figure.clientHeight,
      ]),
    ).toEqual([0, 0]);
    // It is visible down to its end.
    const isOnTop = await history.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 20, bottom - 6));
    });
    expect(isOnTop).toBe(true);
  });

  journey("fits a phone without scrolling sideways", async ({ open }) => {
    const page = await open(details, { size: "phone" });
    await toCompat(page);
    await table(page).waitFor();
    const answers = table(page)
      .getByRole("row")
      .first()
      .getByRole("button", { name: / – / });
    await expect.poll(() => answers.count()).toBeGreaterThan(5);
    for (const answer of await answers.all()) {
      const { x, width } = (await answer.boundingBox()) ?? { x: 0, width: 1000 };
      expect(x + width).toBeLessThanOrEqual(390);
    }
  });

  journey("names the query when there are no data", async ({ open }) => {
    const page = await open(details, {
      expected: [/404/],
      before: (page) =>
        page.route("**/bcd/**", (route) => route.fulfill({ status: 404, body: "{}" })),
    });
    await toCompat(page);
    await page.getByText(/No compatibility data found for/).waitFor();
    await page.getByRole("link", { name: message("compat-report-missing") }).waitFor();
  });

  journey("says when the data cannot be had", async ({ open }) => {
    const page = await open(details, {
      expected: [/500/],
      before: (page) =>
        page.route("**/bcd/**", (route) => route.fulfill({ status: 500 })),
    });
    await toCompat(page);
    await page
      .getByRole("alert")
      .filter({ hasText: /500: Internal Server Error/ })
      .waitFor();
  });
});

describe("the Baseline box", () => {
  journey("opens, explains itself and stays open on the next page", async ({ open }) => {
    const page = await open(details);
    const box = page.locator("details.baseline-indicator");
    await expect.poll(() => box.getAttribute("open")).toBeNull();
    await box.locator("summary").click();
    await page.getByText(/well established/).waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("baseline-indicator")))
      .toBe("open");
    await box.getByRole("link", { name: message("baseline-compat") }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#browser_compatibility");
    await page.goto("/en-US/docs/Web/CSS/Reference/Properties/opacity");
    await ready(page);
    await expect
      .poll(() => page.locator("details.baseline-indicator[open]").count())
      .toBe(1);
    await page.locator("details.baseline-indicator summary").click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("baseline-indicator")))
      .toBeNull();
  });

  journey("that was left open is drawn open, and nothing moves", async ({ open }) => {
    const page = await open(details, {
      before: (page) =>
        page.addInitScript(() => {
          if (window === top) localStorage.setItem("baseline-indicator", "open");
        }),
    });
    expect(await page.locator("details.baseline-indicator[open]").count()).toBe(1);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              sum += (entry as PerformanceEntry & { value: number }).value;
            }
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(moved).toBeLessThan(0.02);
  });
});

describe("specifications", () => {
  journey("are listed with their sections", async ({ open }) => {
    const page = await open(details);
    const link = page.locator(
      "#specifications ~ * a.external, section[aria-labelledby=specifications] a.external",
    );
    await expect
      .poll(() => link.first().getAttribute("href"))
      .toContain("html.spec.whatwg.org");
    await expect
      .poll(() => link.first().textContent())
      .toContain("# the-details-element");
  });

  journey("that are missing are told, with where to mend that", async ({ open }) => {
    const page = await open(
      "/en-US/docs/Web/CSS/Reference/Properties/-webkit-tap-highlight-color",
    );
    const note = page
      .locator("main .notecard.warning")
      .filter({ hasText: message("specifications-missing") });
    await note.getByText("css.properties.-webkit-tap-highlight-color").waitFor();
    const links = note.getByRole("link");
    expect(await links.nth(0).getAttribute("href")).toBe("#on-github");
    expect(await links.nth(1).getAttribute("href")).toBe("https://code.example/compat/");
    expect(await links.nth(2).getAttribute("href")).toBe(
      "https://github.com/w3c/browser-specs",
    );
    await links.nth(0).click();
    await expect
      .poll(() =>
        page
          .locator("#on-github")
          .evaluate((box) => Math.abs(box.getBoundingClientRect().top) < innerHeight),
      )
      .toBe(true);
  });
});

describe("the end of an article", () => {
  const question = (page: Page) =>
    page.getByRole("group", { name: message("feedback-question") });

  journey("thanks for a yes", async ({ open }) => {
    const page = await open(details);
    await question(page)
      .getByRole("button", { name: message("feedback-yes") })
      .click();
    await page.getByText(message("feedback-thanks")).waitFor();
    await question(page).waitFor({ state: "detached" });
  });

  journey("asks for a reason after a no", async ({ open }) => {
    const page = await open(details);
    await question(page)
      .getByRole("button", { name: message("feedback-no") })
      .click();
    const submit = page.getByRole("button", { name: message("feedback-submit") });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    const reasons = page.getByRole("group", { name: message("feedback-why") });
    await expect.poll(() => reasons.getByRole("radio").count()).toBe(4);
    await reasons.getByLabel(message("feedback-reason-outdated")).check();
    await submit.click();
    await page.getByText(message("feedback-thanks")).waitFor();
  });

  journey("shows the date, contributors, source and form", async ({ open }) => {
    const page = await open(details);
    const footer = page.getByRole("complementary", { name: message("feedback-heading") });
    await footer.locator("time").waitFor();
    const source = footer.getByRole("link", { name: message("view-source") });
    await expect
      .poll(() => source.getAttribute("href"))
      .toMatch(/^https:\/\/code\.example\/content\/blob/);
    const report = footer.getByRole("link", { name: message("report-problem") });
    await expect.poll(() => report.getAttribute("href")).toContain("mdn-url=");
  });

  journey("has other words and reasons in German", async ({ open }) => {
    const page = await open("/de/docs/Web/HTML/Reference/Elements/details");
    await page.getByText(message("machine-translated", "de"), { exact: true }).waitFor();
    await page
      .getByRole("group", { name: message("feedback-question", "de") })
      .getByRole("button", { name: message("feedback-no", "de") })
      .click();
    await expect.poll(() => page.getByRole("radio").count()).toBe(6);
    await page.getByLabel(message("feedback-reason-de-linguistic", "de")).check();
  });
});

describe("formulas", () => {
  const font = (page: Page) =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ family }) => family.includes("Formulas"))
        .map(({ status }) => status);
    });

  journey("have a font of their own on the pages that hold some", async ({ open }) => {
    const page = await open("/en-US/docs/Web/MathML");
    await page.locator("main article[data-math] math").first().waitFor();
    await expect.poll(() => font(page)).toEqual(["loaded"]);
  });

  journey("ask for no font elsewhere", async ({ open }) => {
    const page = await open(details);
    expect(await font(page)).toEqual(["unloaded"]);
  });
});

describe("an inheritance diagram", () => {
  journey("keeps its size on a phone and scrolls in itself", async ({ open }) => {
    const page = await open("/en-US/docs/Web/API/AbortSignal", { size: "phone" });
    const box = page.locator("figure.diagram");
    await expect.poll(() => box.getAttribute("tabindex")).toBe("0");
    const { drawn, scrolls, fits } = await box.evaluate((figure) => {
      const svg = figure.querySelector("svg");
      const { width } = svg?.getBoundingClientRect() ?? { width: 0 };
      return {
        drawn: width / (svg?.viewBox.baseVal.width ?? 1),
        scrolls: figure.scrollWidth > figure.clientWidth,
        fits: document.documentElement.scrollWidth <= window.innerWidth,
      };
    });
    expect([drawn, scrolls, fits]).toEqual([1, true, true]);
  });
});

/** Pages of several kinds: reference, long text, live samples, pages with other layouts. */
const printed = {
  reference: details,
  text: sink,
  samples: "/en-US/docs/Waymark/Embeds",
  blog: "/en-US/blog/",
  curriculum: "/en-US/curriculum/",
  home: "/en-US/",
  lesson: "/en-US/docs/Learn_web_development",
  module: "/en-US/curriculum/core/semantic-html/",
  post: "/en-US/blog/hello-from-waymark/",
  results: "/en-US/search?q=grid",
};

/** For each page of a PDF the first instruction that draws something, empty for blank ones. */
function pagesOf(pdf: Buffer): readonly string[] {
  const file = pdf.toString("latin1");
  return [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = file.indexOf("stream\n", file.indexOf(`\n${id} 0 obj`));
    const content = inflateSync(pdf.subarray(start + "stream\n".length));
    return /(?:Tj|TJ|Do)\b/.exec(content.toString("latin1"))?.[0] ?? "";
  });
}

/** A4 landscape without margins: on screens wide enough for side columns. */
const paper = { width: 1002, height: 658 };

describe("print", () => {
  for (const [kind, path] of Object.entries(printed)) {
    journey(`uses the whole width of the paper: ${kind}`, async ({ open }) => {
      const page = await open(path);
      const tables = page.locator("[data-query]");
      for (const one of await tables.all())
        await one.getByRole("table").waitFor({ state: "attached" });
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize(paper);
      const buttons = page.locator("button:visible:not(td button), .playlist:visible");
      await expect.poll(() => buttons.count()).toBe(0);
      expect(
        await page.locator("iframe:visible, .sample-code-frame:visible").count(),
      ).toBe(0);
      expect(await page.getByText(message("compat-loading")).count()).toBe(0);
      for (const one of await tables.all()) expect(await one.isVisible()).toBe(true);
      const article = page.locator("main article.main-page-content");
      for (const one of await article.all())
        expect((await one.boundingBox())?.width).toBeGreaterThan(paper.width * 0.95);
      const pages = pagesOf(await page.pdf({ format: "A4", landscape: true }));
      expect(pages).not.toContain("");
      expect([pages.length > 0, pages.length < 16]).toEqual([true, true]);
    });
  }

  journey("shows the article and nothing around it", async ({ open }) => {
    const page = await open(sink, { scheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
    await expect.poll(() => page.locator("[data-sidebar]").isVisible()).toBe(false);
    await expect.poll(() => page.locator("main article").isVisible()).toBe(true);
    const colours = await page
      .locator("main article p")
      .first()
      .evaluate((p) => ({
        text: getComputedStyle(p).color,
        scheme: getComputedStyle(document.documentElement).colorScheme,
      }));
    expect(colours.scheme).toBe("light");
  });
});

describe("right-to-left text", () => {
  journey("reads from the right in every place", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Right_to_left", { size: "phone" });
    const arabic = page.locator("[lang=ar][dir=rtl]").first();
    const list = await arabic
      .locator("ul")
      .first()
      .evaluate((ul) => {
        const { paddingInlineStart, direction } = getComputedStyle(ul);
        return {
          paddingInlineStart,
          direction,
          right: getComputedStyle(ul).paddingRight,
        };
      });
    expect(list.direction).toBe("rtl");
    expect(list.right).toBe(list.paddingInlineStart);
    const code = await arabic
      .locator("pre")
      .first()
      .evaluate((e) => getComputedStyle(e).direction);
    expect(code).toBe("ltr");
  });

  journey("turns the whole page round without overflow", async ({ open }) => {
    const page = await open(details);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    const { sidebar, main, width } = await page.evaluate(() => ({
      sidebar:
        document.getElementById("sidebar-quicklinks")?.getBoundingClientRect().left ?? 0,
      main: document.querySelector("main")?.getBoundingClientRect().left ?? 0,
      width: document.documentElement.scrollWidth,
    }));
    expect(sidebar).toBeGreaterThan(main);
    expect(width).toBeLessThanOrEqual(1440);
  });
});
