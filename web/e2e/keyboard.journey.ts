import { describe } from "vitest";
import { editorsReady, leaveEditor } from "./editor.ts";
import { calm, expect, journey, message, type Page } from "./harness.ts";

/** Waits until no more elements are added or removed, which could lose focus. */
async function complete(page: Page): Promise<void> {
  const example = page.locator("interactive-example");
  await example.locator("textarea, .cm-editor").first().waitFor();
  await page.keyboard.press("Shift");
  await editorsReady(example);
  await example.locator("[data-status=ready]").waitFor();
  await page
    .locator("#browser_compatibility")
    .evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
  await page.getByRole("table", { name: /html\.elements/ }).waitFor();
  await calm(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

/** Everything focused by Tab, in order, until focus leaves the page. */
async function walk(page: Page, most = 400): Promise<string[]> {
  const stops: string[] = [];
  for (let i = 0; i < most; i++) {
    const editing = await page.evaluate(
      () => document.activeElement?.closest(".cm-editor") != null,
    );
    if (editing) await leaveEditor(page);
    else await page.keyboard.press("Tab");
    const stop = await page.evaluate(async () => {
      const focused = () =>
        document.activeElement === document.body ? null : document.activeElement;
      // Focus returns from a frame of another process only after a while.
      for (let turn = 0; turn < 20 && focused() === null; turn++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const at = focused();
      if (at === null) return null;
      const { outlineStyle, boxShadow, borderColor } = getComputedStyle(at);
      const seen = at instanceof HTMLIFrameElement || at.matches(":focus-visible");
      const drawn =
        outlineStyle !== "none" || boxShadow !== "none" || borderColor !== "" || seen;
      const name =
        at.getAttribute("aria-label") ??
        at.getAttribute("title") ??
        at.textContent.trim();
      const labelled =
        at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? name) : name;
      const inSight = at.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      });
      return `${at.tagName.toLowerCase()} ${labelled.slice(0, 60)}${drawn && inSight ? "" : " UNSEEN"}`;
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

/** Screens of other kinds than documents. */
const screens = {
  home: "/en-US/",
  results: "/en-US/search?q=grid",
  curriculum: "/en-US/curriculum/",
  post: "/en-US/blog/hello-from-waymark/",
  community: "/en-US/community",
  observatory: "/en-US/observatory",
};

describe("with only the keyboard", () => {
  journey("everything can be reached, and seen when it is", async ({ open }) => {
    const page = await open("/en-US/docs/Web/HTML/Reference/Elements/details");
    await complete(page);
    const stops = await walk(page);
    expect(stops.filter((stop) => stop.endsWith("UNSEEN"))).toEqual([]);
    expect(stops.filter((stop) => /^\w+ $/.test(stop))).toEqual([]);
    for (const name of [
      `a ${message("skip-to-content")}`,
      "button Learn",
      "button References",
      `input ${message("search-label")}`,
      `button ${message("theme")}`,
      `button ${message("sidebar-collapse")}`,
      `input ${message("filter-label")}`,
      `button ${message("feedback-yes")}`,
    ]) {
      expect(stops, `${name}, after ${stops.at(-1)}`).toContain(name);
    }
    expect(stops.some((stop) => stop.startsWith("summary"))).toBe(true);
    expect(stops.some((stop) => /^button (Firefox|.*history)/i.test(stop))).toBe(true);
  });

  for (const [screen, path] of Object.entries(screens)) {
    journey(`${screen}: everything can be reached, and has a name`, async ({ open }) => {
      const page = await open(path);
      await calm(page);
      const stops = await walk(page);
      expect(stops.length).toBeGreaterThan(10);
      expect(stops.filter((stop) => stop.endsWith("UNSEEN"))).toEqual([]);
      expect(stops.filter((stop) => /^\w+ $/.test(stop))).toEqual([]);
    });
  }

  journey("the compatibility table can be read", async ({ open }) => {
    const page = await open("/en-US/docs/Web/HTML/Reference/Elements/details");
    const heading = page.locator("#browser_compatibility");
    await heading.evaluate((e) => e.scrollIntoView({ behavior: "instant" }));
    const cell = page.getByRole("button", { name: /^Firefox –/ }).first();
    await cell.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => cell.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Tab");
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Firefox");
    await page.keyboard.press("Escape");
    await expect.poll(() => cell.getAttribute("aria-expanded")).toBe("false");
    await expect
      .poll(() => cell.evaluate((e) => e === document.activeElement), {
        message: "focus is back",
      })
      .toBe(true);
  });
});

describe("live regions", () => {
  journey("are there before there is something to say", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Kitchen_sink");
    const texts = () =>
      page
        .locator("[role=status], [role=alert], [aria-live]")
        .evaluateAll((regions) => regions.map((region) => region.textContent.trim()));
    await expect.poll(async () => (await texts()).length).toBeGreaterThan(5);
    const roles = await texts();
    expect(roles.filter((text) => text !== "" && !text.includes("helpful"))).toEqual([]);
  });
});
