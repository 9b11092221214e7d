import { describe } from "vitest";
import {
  expect,
  journey,
  markDocument,
  message,
  sameDocument,
  sizes,
  type Page,
} from "./harness.ts";

const start = "/en-US/docs/Web/API/EventTarget/addEventListener";
const next = "/en-US/docs/Web/API/EventTarget";

/** The pages whose data is requested from now on. */
function requests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/index.json")) asked.push(pathname.replace("/index.json", ""));
  });
  return asked;
}

const link = (page: Page) => page.locator(`.section-content a[href="${next}"]`).first();

/** Moves over an empty area, and waits for scripts that load then. */
async function move(page: Page): Promise<void> {
  await page.mouse.move(5, 300);
  await page.mouse.move(8, 310);
  await page.locator("h2 button").first().waitFor({ state: "attached" });
}

describe("pages fetched ahead", () => {
  journey("are there when the reader presses the link", async ({ open }) => {
    const page = await open(start);
    const asked = requests(page);
    await markDocument(page);
    await link(page).hover();
    await expect.poll(() => asked).toContain(next);
    await expect
      .poll(() =>
        page.evaluate(
          (path) => performance.getEntriesByName(location.origin + path).length,
          `${next}/index.json`,
        ),
      )
      .toBe(1);
    // Rendered in the task of the click, without waiting.
    const title = await link(page).evaluate((element: HTMLElement) => {
      element.click();
      return document.querySelector(":not([data-ahead]) > main h1")?.textContent;
    });
    expect(title).toBe("EventTarget");
    expect(asked.filter((path) => path === next)).toHaveLength(1);
    expect(await sameDocument(page)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.localName))
      .toBe("main");
  });

  journey("are rendered out of sight while the pointer rests", async ({ open }) => {
    const page = await open(start);
    const title = page.locator(`[data-ahead="${next}"] h1`);
    await link(page).hover();
    await title.waitFor({ state: "attached" });
    await title.evaluate((element) => (element.dataset["ahead"] = "yes"));
    // Its layout is ready as well: the text is as wide as the one that is shown.
    const widths = () =>
      page
        .locator("main")
        .evaluateAll((mains) => mains.map((main) => main.getBoundingClientRect().width));
    await expect.poll(async () => new Set(await widths()).size).toBe(1);
    expect(await widths()).toHaveLength(2);
    expect(await title.isVisible()).toBe(false);
    await link(page).click();
    // The same elements are shown, and React leaves one page.
    await expect.poll(() => page.locator("main").count()).toBe(1);
    await expect.poll(() => page.title()).toContain("EventTarget -");
    expect(await page.locator("h1").getAttribute("data-ahead")).toBe("yes");
    expect(await page.locator("h1").isVisible()).toBe(true);
    await page.goBack();
    await expect
      .poll(() => page.locator("h1:visible").allTextContents())
      .toEqual(["EventTarget: addEventListener() method"]);
    await expect.poll(() => page.locator("main:visible").count()).toBe(1);
  });

  journey("follow the window after they were laid out ahead", async ({ open }) => {
    for (const hash of ["", "#methods"]) {
      const page = await open(start);
      await page.setViewportSize(sizes.desktop);
      // At a section, React renders the page before it is shown.
      await link(page).evaluate((a, href) => a.setAttribute("href", href), next + hash);
      const toNext = page.locator(`.section-content a[href="${next}${hash}"]`).first();
      await toNext.hover();
      await page
        .locator(`[data-ahead="${next}"][style*="inline-size"]`)
        .waitFor({ state: "attached" });
      await toNext.click();
      await expect
        .poll(() => page.locator("h1").allTextContents())
        .toEqual(["EventTarget"]);
      const width = async () => (await page.locator("main").boundingBox())?.width;
      const wide = await width();
      await page.setViewportSize(sizes.phone);
      await expect.poll(width).toBeLessThan(sizes.phone.width);
      await page.setViewportSize(sizes.desktop);
      await expect.poll(width).toBe(wide);
    }
  });

  journey("are not fetched for readers who save data", async ({ open }) => {
    const page = await open(start, {
      before: (page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
        ),
    });
    const asked = requests(page);
    await move(page);
    await link(page).hover();
    await link(page).click();
    await page.getByRole("heading", { level: 1, name: "EventTarget" }).waitFor();
    expect(asked).toEqual([next]);
    expect(await page.getByRole("tooltip").count()).toBe(0);
  });

  journey("scroll as a browser does, back and forward", async ({ open }) => {
    const page = await open(start, { reducedMotion: true });
    const scrollTo = async (top: number) => {
      await page.evaluate((top) => window.scrollTo(0, top), top);
      // The history entry is updated a moment later.
      await expect
        .poll(() =>
          page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll),
        )
        .toBe(top);
    };
    const top = () => page.evaluate(() => window.scrollY);
    await link(page).hover();
    await scrollTo(40);
    await link(page).click();
    await page.getByRole("heading", { level: 1, name: "EventTarget" }).waitFor();
    expect(await top()).toBe(0);
    await scrollTo(30);
    await page.goBack();
    await expect.poll(top).toBe(40);
    await page.goForward();
    await expect.poll(top).toBe(30);
  });
});

describe("a preview of a link", () => {
  journey(
    "opens by pointer and keyboard, can be pointed at, and closes",
    async ({ open }) => {
      const page = await open(start);
      await move(page);
      const preview = page.getByRole("tooltip");
      await link(page).hover();
      await preview.getByText("listened to").waitFor();
      await preview.hover();
      await page.keyboard.press("Escape");
      await expect.poll(() => preview.count()).toBe(0);
      await move(page);
      await page.keyboard.press("Tab");
      await link(page).focus();
      await preview.waitFor();
      await page.keyboard.press("Tab");
      await expect.poll(() => preview.count()).toBe(0);
    },
  );
});

describe("a heading", () => {
  journey("has its address copied, which is announced", async ({ open }) => {
    const page = await open(`${start}?x=1`);
    await move(page);
    const heading = page.getByRole("heading", { name: "Syntax", exact: true });
    await heading.getByRole("button").click();
    await page.getByRole("status").getByText(message("heading-copied")).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname + new URL(copied).hash).toBe(`${start}#syntax`);
  });
});
