import { describe } from "vitest";
import { countClicks, expect, journey, message, ready, type Page } from "./harness.ts";

// Other journeys count the clicks of further tasks: search for countClicks.

const home = "/en-US/";

/** Opens a page through the search of the home page, by the start of its title. */
async function lookUp(page: Page, title: string): Promise<void> {
  const field = page.locator("#hp-search-input");
  await field.click();
  await field.fill(title);
  // Until the titles are loaded, the only entry searches the whole site.
  await page
    .locator("#hp-search-item-0[aria-selected=true] a > span")
    .filter({ hasText: title })
    .waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

describe("a reader", () => {
  journey("finds the values of a property from the home page", async ({ open }) => {
    const page = await open(home);
    const clicks = await countClicks(page);
    await lookUp(page, "aspect-ratio");
    await page.getByRole("heading", { name: "Values", exact: true }).waitFor();
    expect(clicks()).toBe(1);
  });

  journey("sees whether Safari supports a feature", async ({ open }) => {
    const page = await open(home);
    const clicks = await countClicks(page);
    await lookUp(page, ":has()");
    await page
      .locator("details.baseline-indicator summary")
      .getByText(/Safari \d/)
      .waitFor();
    expect(clicks()).toBe(1);
  });

  journey("reads a page in another language and comes back", async ({ open }) => {
    const path = "docs/Web/HTML/Reference/Elements/details";
    const page = await open(`/en-US/${path}`);
    const clicks = await countClicks(page);
    for (const locale of ["fr", "en-US"]) {
      await page.locator("#languages-switcher-button").click();
      await page.locator(`#language-menu a[hreflang=${locale}]`).click();
      await page.waitForURL(`**/${locale}/${path}`);
      await ready(page);
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(locale);
    }
    expect(clicks()).toBe(4);
  });

  journey("copies the code of an example", async ({ open }) => {
    const page = await open("/en-US/docs/Web/CSS/Reference/Properties/gap");
    const clicks = await countClicks(page);
    await page
      .getByRole("button", { name: message("code-copy") })
      .first()
      .click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("gap: 20px");
    expect(clicks()).toBe(1);
  });

  journey("finds an article from the blog", async ({ open }) => {
    const page = await open("/en-US/blog/");
    const clicks = await countClicks(page);
    await page.keyboard.press("/");
    await page.keyboard.type("caching mistakes");
    await page
      .getByRole("option", { name: "Three caching mistakes", selected: true })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/blog/three-caching-mistakes/");
    expect(clicks()).toBe(0);
  });
});
