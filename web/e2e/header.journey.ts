import { describe } from "vitest";
import {
  axe,
  calm,
  drawn,
  expect,
  journey,
  markDocument,
  message,
  overflow,
  sameDocument,
  shifted,
  shoot,
  waitForTitle,
  watchShifts,
  type Locator,
  type Page,
} from "./harness.ts";

const path = "/en-US/docs/Web/CSS";

const menu = (page: Page) => page.getByRole("navigation", { name: message("menu-main") });
const opener = (page: Page, name: string) =>
  menu(page).getByRole("button", { name, exact: true });
const expanded = (page: Page, name: string) =>
  opener(page, name).getAttribute("aria-expanded");
const searchToggle = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: message("search-label") });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent.trim() ?? "");

describe("the main menu", () => {
  journey("opens one list at a time and closes it again", async ({ open }) => {
    const page = await open(path);
    await opener(page, "Learn").click();
    await expect.poll(() => expanded(page, "Learn")).toBe("true");
    await menu(page)
      .getByRole("link", { name: /Structur|^HTML/ })
      .first()
      .waitFor();
    await opener(page, "References").click();
    await expect.poll(() => expanded(page, "Learn")).toBe("false");
    await expect.poll(() => expanded(page, "References")).toBe("true");
    await opener(page, "References").click();
    await expect.poll(() => expanded(page, "References")).toBe("false");
    await opener(page, "References").click();
    await page.mouse.click(700, 700);
    await expect.poll(() => expanded(page, "References")).toBe("false");
  });

  journey("lists what the specification lists", async ({ open }) => {
    const page = await open(path);
    const hrefs = (id: string) =>
      page
        .locator(`#menu-${id} a`)
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const docs = "/en-US/docs";
    const core = `${docs}/Learn_web_development/Core`;
    expect(await hrefs("learn")).toEqual([
      `${docs}/Learn_web_development`,
      `${core}/Structuring_content`,
      `${core}/Styling_basics`,
      `${core}/Scripting`,
      `${core}/Accessibility`,
    ]);
    expect(await hrefs("references")).toEqual(
      ["Web", "Web/HTML", "Web/CSS", "Web/JavaScript", "Web/HTTP", "Web/API"]
        .concat("Mozilla/Add-ons/WebExtensions", "Web/Accessibility")
        .map((slug) => `${docs}/${slug}`),
    );
  });

  journey("closes on Escape and gives focus back", async ({ open }) => {
    const page = await open(path);
    await opener(page, "Learn").press("Enter");
    await expect.poll(() => expanded(page, "Learn")).toBe("true");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect.poll(() => expanded(page, "Learn")).toBe("false");
    await expect.poll(() => focused(page)).toBe("Learn");
  });

  journey("can be walked with the arrow keys", async ({ open }) => {
    const page = await open(path);
    await opener(page, "Learn").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toContain(message("menu-learn-all"));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toContain(message("menu-learn-html"));
    await page.keyboard.press("End");
    await expect.poll(() => focused(page)).toContain(message("menu-learn-accessibility"));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused(page)).toBe("Learn");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page)).toBe("References");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => focused(page)).toBe("Learn");
  });

  journey("closes when a link is followed", async ({ open }) => {
    const page = await open(path);
    await markDocument(page);
    await opener(page, "References").click();
    await menu(page)
      .getByRole("link", { name: message("menu-html") })
      .last()
      .click();
    await waitForTitle(page, /HTML.*\| Waymark/);
    expect(await sameDocument(page)).toBe(true);
    await expect.poll(() => expanded(page, "References")).toBe("false");
  });

  journey("works with a finger", async ({ open }) => {
    const page = await open(path, { size: "tablet", touch: true });
    await opener(page, "Learn").tap();
    await expect.poll(() => expanded(page, "Learn")).toBe("true");
    await opener(page, "References").tap();
    await expect.poll(() => expanded(page, "Learn")).toBe("false");
    await page.touchscreen.tap(500, 700);
    await expect.poll(() => expanded(page, "References")).toBe("false");
  });

  journey("opens and closes on a narrow screen", async ({ open }) => {
    const page = await open(path, { size: "phone", touch: true });
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    const toggle = page.getByRole("button", { name: message("menu-open") });
    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
    await toggle.tap();
    await menu(page).waitFor();
    await opener(page, "Learn").tap();
    await menu(page)
      .getByRole("link", { name: message("menu-learn-all") })
      .waitFor();
    const field = page.getByRole("combobox", { name: message("search-label") });
    expect(await field.isVisible()).toBe(false);
    await page.getByRole("button", { name: message("menu-close") }).tap();
    await menu(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: message("menu-open") }).tap();
    await expect
      .poll(() => expanded(page, "Learn"), {
        message: "submenu after the menu was closed",
      })
      .toBe("false");
  });

  journey("keeps what is below a list in place", async ({ open }) => {
    const page = await open(path, { size: "phone", touch: true });
    await page.getByRole("button", { name: message("menu-open") }).tap();
    await opener(page, "References").tap();
    await page.getByRole("button", { name: message("theme"), exact: true }).tap();
    await page
      .getByRole("button", { name: message("theme-dark"), exact: true })
      .waitFor();
    await expect.poll(() => expanded(page, "References")).toBe("true");
  });

  journey("closes on a narrow screen when a link is followed", async ({ open }) => {
    const page = await open(path, { size: "phone" });
    await page.getByRole("button", { name: message("menu-open") }).click();
    await opener(page, "References").click();
    await menu(page)
      .getByRole("link", { name: message("menu-http") })
      .last()
      .click();
    await waitForTitle(page, /HTTP.*\| Waymark/);
    await menu(page).waitFor({ state: "hidden" });
  });
});

describe("skip links", () => {
  journey("are the first stops and lead where they say", async ({ open }) => {
    const page = await open("/en-US/docs/Web/HTML/Reference/Elements/details");
    const names = ["skip-to-content", "skip-to-search", "skip-to-language"];
    const targets = ["content", "top-nav-search-input", "languages-switcher-button"];
    for (const [i, name] of names.entries()) {
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        window.scrollTo({ top: 0, behavior: "instant" });
      });
      await page.locator("body").evaluate(() => window.getSelection()?.removeAllRanges());
      const link = page.getByRole("link", { name: message(name) });
      await link.focus();
      await expect
        .poll(() => link.evaluate((e) => e.getBoundingClientRect().top))
        .toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Enter");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id))
        .toBe(targets[i]);
    }
  });

  journey("lead to the search where it has to be unfolded", async ({ open }) => {
    const page = await open(path, { size: "phone" });
    const input = page.getByRole("combobox", { name: message("search-label") });
    const link = page.getByRole("link", { name: message("skip-to-search") });
    for (const ask of [() => link.press("Enter"), () => page.keyboard.press("/")]) {
      expect(await input.isVisible()).toBe(false);
      await ask();
      await expect
        .poll(() => input.evaluate((field) => field === document.activeElement))
        .toBe(true);
      await searchToggle(page).click();
      await input.waitFor({ state: "hidden" });
    }
  });

  journey("come first in the order of the keyboard", async ({ open }) => {
    const page = await open("/en-US/docs/Web/HTML/Reference/Elements/details");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe(message("skip-to-content"));
  });
});

describe("the search on a narrow screen", () => {
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);
  const input = (page: Page) =>
    page.getByRole("combobox", { name: message("search-label") });
  const isUnfolded = (page: Page) => searchToggle(page).getAttribute("aria-expanded");

  journey("is one press away, and Escape gives focus back", async ({ open }) => {
    const page = await open(path, { size: "phone", touch: true, before: watchShifts });
    const places = () =>
      page.evaluate(() =>
        ["header a", "header button[aria-controls]", "h1"].map((selector) => {
          const { left, top } =
            document.querySelector(selector)?.getBoundingClientRect() ?? {};
          return [left, top];
        }),
      );
    // The page may move until everything has loaded.
    await calm(page);
    await drawn(page);
    const before = await places();
    const early = await shifted(page);
    expect(await isUnfolded(page)).toBe("false");
    await searchToggle(page).tap();
    await expect.poll(() => isFocused(input(page))).toBe(true);
    expect(await isUnfolded(page)).toBe("true");
    const controlled = await searchToggle(page).getAttribute("aria-controls");
    expect(await page.locator(`#${controlled}`).getAttribute("role")).toBe("search");
    await menu(page).waitFor({ state: "hidden" });
    expect(await shifted(page)).toBe(early);
    await input(page).fill("gap");
    await page.getByRole("option").nth(1).waitFor();
    expect(await places()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(searchToggle(page))).toBe(true);
    expect(await isUnfolded(page)).toBe("false");
    await input(page).waitFor({ state: "hidden" });
    expect(await places()).toEqual(before);
  });

  journey("closes when a result is followed or the page is used", async ({ open }) => {
    const page = await open(path, { size: "phone" });
    await searchToggle(page).press("Enter");
    await input(page).fill("details");
    await page.getByRole("option").first().getByText("<details>").waitFor();
    await page.keyboard.press("Enter");
    await waitForTitle(page, /^<details>/);
    await input(page).waitFor({ state: "hidden" });
    await searchToggle(page).click();
    await page.getByRole("main").getByRole("link").first().focus();
    await input(page).waitFor({ state: "hidden" });
  });

  journey("and the menu take turns", async ({ open }) => {
    const page = await open(path, { size: "phone" });
    await searchToggle(page).click();
    await page.getByRole("button", { name: message("menu-open") }).click();
    await menu(page).waitFor();
    await expect.poll(() => isUnfolded(page)).toBe("false");
    await input(page).waitFor({ state: "hidden" });
    await searchToggle(page).click();
    await menu(page).waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(input(page))).toBe(true);
    await page.getByRole("button", { name: message("menu-open") }).waitFor();
  });

  journey("passes axe with its results", async ({ open }) => {
    const page = await open(path, { size: "phone" });
    await searchToggle(page).click();
    await input(page).fill("flex");
    await page.getByRole("option").first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await shoot(page, "search-unfolded-phone");
    // Options contain links.
    const problems = await axe(page, "header");
    expect(problems.filter((problem) => !problem.startsWith("nested-"))).toEqual([]);
  });
});

describe("quick search", () => {
  journey("finds titles and follows them", async ({ open }) => {
    const page = await open(path);
    await page.keyboard.press("/");
    const input = page.getByRole("combobox", { name: message("search-label") });
    await expect
      .poll(() => input.evaluate((e) => e === document.activeElement))
      .toBe(true);
    await input.fill("details");
    const options = page.getByRole("option");
    // Until the titles are loaded, the only option leads to a site search.
    await options.first().getByText("<details>").waitFor();
    await expect.poll(() => input.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await waitForTitle(page, /^<details>/);
    await page.keyboard.press("ControlOrMeta+k");
    await input.fill("zzzz");
    await page.getByRole("link", { name: message("search-none") }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => input.inputValue()).toBe("");
  });
});
