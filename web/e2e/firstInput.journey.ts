import { afterAll, beforeAll, describe } from "vitest";
import { expect, journey, message, ready } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

describe("a page to read", () => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "product"], first: "/" });
  });
  afterAll(() => site.stop());

  journey("loads no script before the reader's first input", async ({ open }) => {
    const page = await open("/reference", { site: site.url });
    const scripts = () =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType("resource")
            .filter(({ name }) => new URL(name).pathname.endsWith(".js")).length,
      );
    for (const path of ["/guide/topics", "/elements/diagrams", "/elements/tabs"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await scripts(), path).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 1800 });
    await page.goto("/elements/diagrams", { waitUntil: "load" });
    expect(await scripts(), "with a diagram in view").toBe(0);
    await page.locator(".mermaid-diagram").first().waitFor();
    await page.goto("/elements/tabs", { waitUntil: "networkidle" });
    const tab = page.getByRole("tab", { name: "Windows" }).first();
    expect(await tab.isVisible()).toBe(true);
    // Without the movement that comes before a click.
    await tab.evaluate((button: HTMLElement) => button.click());
    expect(await tab.getAttribute("aria-selected")).toBe("true");
    await ready(page);
    expect(await scripts()).toBeGreaterThan(0);
    expect(await tab.getAttribute("aria-selected")).toBe("true");
  });

  journey("does what the first press asks for", async ({ open }) => {
    const page = await open("/reference", { site: site.url });
    await page.goto("/guide/topics", { waitUntil: "networkidle" });
    // Without the movement that comes before a click.
    const close = page.getByRole("button", { name: message("docs-banner-close") });
    await close.evaluate((button: HTMLElement) => button.click());
    await close.waitFor({ state: "detached" });
    for (const before of ["", "topic"]) {
      await page.reload({ waitUntil: "networkidle" });
      await page.keyboard.press("/");
      await page.keyboard.type(before);
      await ready(page);
      await page.keyboard.type(" topic");
      await page.getByRole("option").first().waitFor();
      const value = await page.locator("#top-nav-search-input").inputValue();
      expect(value).toBe(`${before} topic`);
    }
  });
});
