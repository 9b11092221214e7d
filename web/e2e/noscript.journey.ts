import { describe } from "vitest";
import { expect, journey, message, sizes, type Size } from "./harness.ts";

const details = "/en-US/docs/Web/HTML/Reference/Elements/details";

describe("without JavaScript", () => {
  journey("all the text is there", async ({ open }) => {
    for (const path of [
      details,
      "/en-US/docs/Waymark/Kitchen_sink",
      "/de/docs/Web/CSS",
    ]) {
      const scripted = await open(path);
      const plain = await open(path, { scripting: false });
      const text = (page: typeof plain) =>
        page.locator("main .section-content").evaluateAll((sections) =>
          sections.map((section) => {
            const copy = section.cloneNode(true) as Element;
            // Buttons and labels added by scripts, and examples started by them.
            for (const added of copy.querySelectorAll(
              ".example-header, interactive-example",
            ))
              added.remove();
            return copy.textContent.replace(/\s+/g, " ");
          }),
        );
      const sections = await text(plain);
      expect(sections.join("").length).toBeGreaterThan(300);
      if (path !== details) await expect.poll(() => text(scripted)).toEqual(sections);
      expect(await plain.title()).toBe(await scripted.title());
      await plain.getByRole("heading", { level: 1 }).waitFor();
    }
  });

  for (const size of Object.keys(sizes) as Size[]) {
    journey(`menus and sidebar can be used on a ${size}`, async ({ open }) => {
      const page = await open(details, { size, scripting: false });
      const menu = page.getByRole("navigation", { name: message("menu-main") });
      const learn = menu.getByRole("button", { name: "Learn" });
      await learn.waitFor();
      await learn.focus();
      const link = page.locator("#menu-learn a").first();
      await link.waitFor();
      await link.click();
      await page.waitForURL("**/docs/Learn_web_development");

      await page.goto(details);
      const current = page.locator("[data-sidebar] [aria-current]");
      expect(await current.isVisible(), "the sidebar").toBe(true);
      await page.locator("#languages-switcher-button").focus();
      await page.locator("#language-menu a[hreflang=de]").click();
      await page.waitForURL(/\/de\/docs/);
    });
  }

  journey("the compatibility table says what it needs", async ({ open }) => {
    const page = await open(details, { scripting: false });
    const notice = page.locator("noscript p");
    expect(await notice.textContent()).toBe(message("compat-no-script"));
    expect(await notice.evaluate((p) => p.checkVisibility())).toBe(true);
    expect(await page.getByText(message("compat-loading")).isVisible()).toBe(false);
  });

  journey(
    "a missing page names its address, before and after scripts run",
    async ({ open }) => {
      const path = "/en-US/docs/Web/No_such%20page&1";
      for (const scripting of [false, true]) {
        const page = await open(path, { scripting, expected: [/404/] });
        await page.locator("main p code").getByText(path, { exact: true }).waitFor();
      }
    },
  );

  journey("a live sample's code is there", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Embeds", { scripting: false });
    expect(await page.locator("pre.css").first().isVisible()).toBe(true);
  });
});
