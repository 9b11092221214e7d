import { describe } from "vitest";
import {
  expect,
  fits,
  inspect,
  journey,
  layouts,
  message,
  ready,
  type Page,
} from "./harness.ts";
import { devSite } from "./plus.ts";

const path = "/en-US/docs/Web/CSS";

const site = devSite();

/** Opens the list of users. */
async function choose(page: Page): Promise<void> {
  await page.goto(
    `${site.url}/users/fxa/login/authenticate/?next=${encodeURIComponent(path)}`,
  );
}

const account = (page: Page) =>
  page.getByRole("button", { name: message("user-menu"), exact: true });

describe("the page to choose who signs in", () => {
  journey.for(layouts)("fits a %s", async (size, { open }) => {
    const page = await open(path, { site: site.url, size });
    await choose(page);
    await inspect(page, `dev-login-${size}`);
    await fits(page);
  });

  journey("works with the keyboard", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await choose(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("plus@example.org");
    await page.keyboard.press("Enter");
    await page.waitForURL(site.url + path);
    await ready(page);
    await account(page).waitFor();
  });

  journey("returns to the page without scripts, too", async ({ open }) => {
    const page = await open(path, { site: site.url, scripting: false });
    await page.locator("header a[href='/users/fxa/login/authenticate/']").first().click();
    await page.getByText("plus@example.org").click();
    await page.waitForURL(site.url + path);
    const cookies = await page.context().cookies();
    expect(cookies.some(({ name }) => name.endsWith("session"))).toBe(true);
  });

  journey("lets the reader go back", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await choose(page);
    await page.getByRole("link", { name: "Go back without signing in" }).click();
    await page.waitForURL(site.url + path);
    await ready(page);
    expect(await account(page).count()).toBe(0);
  });
});
