import { afterAll, beforeAll, describe } from "vitest";
import {
  calm,
  expect,
  inspect,
  inspectSizes,
  journey,
  message,
  sizes,
  type Page,
  type Size,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

/** One page of every kind outside the documentation. */
const pages: Readonly<Record<string, string>> = {
  home: "/en-US/",
  landing: "/en-US/curriculum/",
  overview: "/en-US/curriculum/core/",
  module: "/en-US/curriculum/core/semantic-html/",
  course: "/en-US/curriculum/about-curriculum/",
  faq: "/en-US/curriculum/faq/",
  educators: "/en-US/curriculum/resources-for-educators/",
  blog: "/en-US/blog/",
  post: "/en-US/blog/hello-from-waymark/",
  about: "/en-US/about",
  community: "/en-US/community",
  spotlight: "/de/community/spotlight/jonas-berg",
  advertising: "/fr/advertising",
  newsletter: "/de/newsletter",
  "plus-docs": "/en-US/plus/docs/features/overview",
};

/** Nothing listens there: the code host is down. */
const noHost = "http://localhost:9";

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({
    flags: [
      "--features-plus",
      "--features-advertising",
      "--features-newsletter",
      "--issues-repository=paths/maps",
      `--issues-api=${noHost}`,
      "--lessons-origins=https://lessons.example",
      "--lessons-via=trail",
      "--lessons-first-url=https://lessons.example/first",
      "--lessons-first-title=A first lesson",
      "--lessons-partner-name=School",
      "--lessons-partner-url=https://school.example/",
    ],
  });
});

afterAll(() => site.stop());

const hostIsDown = [/status 503|503 \(Service/];

describe.each(Object.entries(pages))("%s", (name, path) => {
  journey("fits on every size and passes axe", async ({ open }) => {
    const page = await open(path, {
      size: "phone",
      site: site.url,
      expected: hostIsDown,
    });
    await calm(page);
    await inspectSizes(page, name, Object.keys(sizes) as Size[]);
  });
});

journey("all can be read without JavaScript", async ({ open }) => {
  const page = await open("/en-US/", { site: site.url, scripting: false });
  for (const path of Object.values(pages)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    const text = await page.locator("main").innerText();
    expect(text.length, path).toBeGreaterThan(120);
  }
});

describe("the curriculum", () => {
  journey("opens the second group and lets choose another", async ({ open }) => {
    const page = await open("/en-US/curriculum/", { site: site.url });
    const groups = page.getByRole("radio");
    await expect.poll(() => groups.nth(1).isChecked()).toBe(true);
    await groups.nth(1).press("ArrowDown");
    await expect.poll(() => groups.nth(2).isChecked()).toBe(true);
    const begin = page.getByRole("link", { name: message("curriculum-begin") });
    await begin.click();
    await page.waitForURL(/\/curriculum\/extensions\/./);
    await expect.poll(() => page.locator("nav details[open]").count()).toBe(1);
  });

  journey("chooses a group without JavaScript", async ({ open }) => {
    const page = await open("/en-US/curriculum/", { site: site.url, scripting: false });
    await page.getByRole("radio").first().check();
    await page.getByRole("heading", { name: /working habits/i }).waitFor();
  });

  journey("leads from one module to the next", async ({ open }) => {
    const page = await open("/en-US/curriculum/core/web-standards/", { site: site.url });
    await page
      .getByRole("link", { name: /2\. Semantic HTML/ })
      .last()
      .click();
    await page.waitForURL(/semantic-html/);
    await page.getByRole("navigation", { name: message("curriculum-sidebar") }).waitFor();
  });

  journey("loads a lesson when it is started, full screen and back", async ({ open }) => {
    const page = await open("/en-US/curriculum/core/semantic-html/", { site: site.url });
    const start = page.getByRole("button", { name: /outline/ });
    await start.waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await start.click();
    const frame = page.locator("iframe");
    await expect
      .poll(() => frame.getAttribute("src"))
      .toBe("https://lessons.example/outline?via=trail&embed=");
    await page.getByRole("button", { name: message("scrim-fullscreen") }).click();
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
    await expect.poll(() => frame.count()).toBe(1);
    await page.getByRole("button", { name: message("scrim-fullscreen") }).waitFor();
  });
});

describe("colours", () => {
  const isDark = (page: Page, role: "banner" | "contentinfo") =>
    page
      .getByRole(role)
      .evaluate((element) => getComputedStyle(element).colorScheme === "dark");

  journey("the header of the home page has its own", async ({ open }) => {
    const page = await open("/en-US/", { site: site.url });
    for (const [path, isDarkAbove] of [
      ["/en-US/", true],
      ["/en-US/docs/Web/CSS", false],
      ["/en-US/plus/docs/features/overview", false],
    ] as const) {
      await page.goto(path);
      expect(await isDark(page, "banner"), path).toBe(isDarkAbove);
      expect(await isDark(page, "contentinfo"), path).toBe(false);
    }
  });

  journey("pages have those of their category and topic", async ({ open }) => {
    const page = await open("/en-US/", { site: site.url });
    for (const [path, drawn] of [
      ["/en-US/", ".category-home:has(main)"],
      ["/en-US/docs/Web/CSS", ".category-css:has(main)"],
      [
        "/en-US/docs/Learn_web_development/Core/Structuring_content",
        ".category-html:has(main)",
      ],
      ["/en-US/curriculum/core/css-layout/", ".category-learn:has(main)"],
      ["/en-US/curriculum/core/css-layout/", ".topic-styling main"],
    ] as const) {
      await page.goto(path);
      await page.locator(drawn).waitFor();
    }
  });
});

journey("contents of a module show what belongs to what", async ({ open }) => {
  const page = await open("/en-US/curriculum/about-curriculum/", { site: site.url });
  const contents = page.getByRole("navigation", { name: message("curriculum-toc") });
  const start = (entry: string) =>
    contents
      .locator(entry)
      .first()
      .evaluate((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return text.getBoundingClientRect().left;
      });
  expect(await start("[data-sub] a")).toBeGreaterThan(
    await start("li:not([data-sub]) a"),
  );
});

describe("about", () => {
  const hash = (page: Page) => new URL(page.url()).hash;

  journey("shows the part that the address names", async ({ open }) => {
    const page = await open("/en-US/about#advisory_board", { site: site.url });
    const tab = page.getByRole("tab", { name: "Advisory board" });
    await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
    await tab.press("ArrowRight");
    await expect.poll(() => hash(page)).toBe("#open_web_docs");
    await page.getByRole("tabpanel", { name: "Open web docs" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => hash(page)).toBe("#our_team");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => hash(page)).toBe("#open_web_docs");
    await page.keyboard.press("Tab");
    const panel = page.getByRole("tabpanel", { name: "Open web docs" });
    await expect
      .poll(() => panel.evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.reload();
    await page.getByRole("tabpanel", { name: "Open web docs" }).waitFor();
  });
});

describe("community", () => {
  journey("does without the code host while that is down", async ({ open }) => {
    const page = await open("/en-US/community", { site: site.url, expected: hostIsDown });
    await page.getByText(message("issues-failed")).waitFor();
    const all = page.getByRole("link", { name: message("issues-all") });
    await expect
      .poll(() => all.getAttribute("href"))
      .toContain("https://github.com/paths/maps/issues");
  });

  journey("lists issues for newcomers", async ({ open }) => {
    const issue = {
      number: 7,
      title: "Sharpen the pencil",
      url: "https://code.example/7",
      repository: "paths/maps",
      created: "2025-05-01T10:00:00Z",
      labels: ["good first issue"],
    };
    const page = await open("/en-US/community", {
      site: site.url,
      before: (tab) =>
        tab.route("**/api/v1/community/issues", (route) =>
          route.fulfill({ json: { issues: [issue] } }),
        ),
    });
    await page.getByRole("row", { name: /Sharpen the pencil/ }).waitFor();
    await page.getByText("May 1, 2025").waitFor();
  });
});

describe("navigation", () => {
  journey("leads through kinds of pages within one document", async ({ open }) => {
    const page = await open("/en-US/curriculum/", { site: site.url });
    await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
    await page.getByRole("link", { name: message("curriculum-begin") }).click();
    await page.getByRole("heading", { level: 1, name: "1. Web standards" }).waitFor();
    await expect.poll(() => page.title()).toBe("1. Web standards | Waymark");
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Blog", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: /Blog it better/ }).waitFor();
    await page
      .getByRole("link", { name: "Drawing with one element", exact: true })
      .click();
    await page
      .getByRole("heading", { level: 1, name: "Drawing with one element" })
      .waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe("content");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Blog it better/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "1. Web standards" }).waitFor();
    expect(await page.locator("html[data-kept]").count()).toBe(1);
    await inspect(page, "module-after-blog");
  });

  journey("gives the focus to a page that comes late", async ({ open }) => {
    const page = await open("/en-US/curriculum/", { site: site.url });
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/en-US/blog/index.json", async (route) => {
      await released;
      await route.continue();
    });
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Blog", exact: true })
      .click();
    await page
      .getByRole("status")
      .filter({ hasText: message("loading") })
      .waitFor();
    release?.();
    await page.getByRole("heading", { level: 1, name: /Blog it better/ }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe("content");
  });
});

describe("addresses", () => {
  journey(
    "pages for readers with an account are missing where there are no accounts",
    async ({ open }) => {
      const page = await open("/en-US/plus/ai-help", {
        site: site.url,
        expected: [/status 404|404 \(Not/],
      });
      await page.getByRole("heading", { name: message("not-found-heading") }).waitFor();
    },
  );

  journey("pages that exist in English only are shown in English", async ({ open }) => {
    const page = await open("/fr/blog/hello-from-waymark", { site: site.url });
    expect(new URL(page.url()).pathname).toBe("/en-US/blog/hello-from-waymark/");
  });

  journey("a page that is none is missing in the reader's language", async ({ open }) => {
    const page = await open("/fr/curriculum/nowhere/", {
      site: site.url,
      expected: [/status 404|404 \(Not/],
    });
    await page
      .getByRole("heading", { name: message("not-found-heading", "fr") })
      .waitFor();
  });
});
