import { describe } from "vitest";
import { expect, journey, message, signal, type Page } from "./harness.ts";
import { devSite, signInPath } from "./plus.ts";

const path = "/en-US/docs/Web/CSS";
const site = devSite("--features-plus");

/** Requests of a page whose reader has been signed out. */
const signedOut = () => ({ site: site.url, expected: [/\b401\b/] });

const account = (page: Page) =>
  page.getByRole("button", { name: message("user-menu"), exact: true });
const logIn = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: message("sign-in"), exact: true });

/** The positions of the header's parts next to the account. */
async function places(page: Page) {
  const banner = page.getByRole("banner");
  const theme = banner.getByRole("button", { name: message("theme") });
  const search = banner.getByRole("combobox");
  return Promise.all([theme, search].map((part) => part.boundingBox()));
}

/** Loads the page, and holds back the reader until the result is called. */
async function load(page: Page): Promise<() => Promise<void>> {
  const [wanted, answer] = signal();
  await page.route("**/api/v1/whoami", async (route) => {
    await wanted;
    await route.fallback();
  });
  await page.reload();
  return async () => {
    const answered = page.waitForResponse("**/api/v1/whoami");
    answer();
    await answered;
    await page.unroute("**/api/v1/whoami");
  };
}

const forgetTab = (page: Page) => page.evaluate(() => sessionStorage.clear());

describe("before the server says who reads, the header", () => {
  journey(
    "has the room of the account for a reader who is signed in",
    async ({ open }) => {
      const page = await open(signInPath("plus", path), { site: site.url });
      await account(page).waitFor();
      await forgetTab(page);
      const answer = await load(page);
      expect(await logIn(page).isVisible()).toBe(false);
      const before = await places(page);
      await answer();
      await account(page).waitFor();
      expect(await places(page)).toEqual(before);
    },
  );

  journey("has that room from the first page after signing in", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await logIn(page).click();
    const marked = page.locator("html[data-reader]");
    await page.getByText("plus@example.org").click();
    await page.waitForURL(site.url + path);
    await account(page).waitFor();
    expect(await marked.count()).toBe(1);
  });

  journey("has the links again after signing out", async ({ open }) => {
    const page = await open(signInPath("plus", path), signedOut());
    await account(page).click();
    await page.getByRole("button", { name: message("sign-out"), exact: true }).click();
    await logIn(page).waitFor();
    const answer = await load(page);
    expect(await logIn(page).isVisible()).toBe(true);
    const before = await places(page);
    await answer();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.length))
      .toBeGreaterThan(0);
    expect(await places(page)).toEqual(before);
  });

  journey("shows one link in its room when the session has expired", async ({ open }) => {
    const page = await open(signInPath("plus", path), signedOut());
    await account(page).waitFor();
    await page.context().clearCookies();
    const answer = await load(page);
    const before = await places(page);
    await answer();
    await logIn(page).waitFor();
    expect(await places(page)).toEqual(before);
    const box = await logIn(page).boundingBox();
    expect(box).toMatchObject({ width: 36, height: 36 });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("signed-in")))
      .toBeNull();
    await page.reload();
    await logIn(page).waitFor();
    expect((await logIn(page).boundingBox())?.width).toBeGreaterThan(36);
  });

  journey("moves nothing when the site data is cleared", async ({ open }) => {
    const page = await open(signInPath("plus", path), { site: site.url });
    await account(page).waitFor();
    await page.evaluate(() => localStorage.clear());
    await forgetTab(page);
    const answer = await load(page);
    expect(await logIn(page).isVisible()).toBe(true);
    const before = await places(page);
    await answer();
    await account(page).waitFor();
    expect(await logIn(page).isVisible()).toBe(false);
    expect(await places(page)).toEqual(before);
  });
});
