import { describe } from "vitest";
import {
  calm,
  drawn,
  expect,
  journey,
  listen,
  markDocument,
  message,
  sameDocument,
  shifted,
  signal,
  waitForTitle,
  watchShifts,
  type Page,
} from "./harness.ts";

const details = "/en-US/docs/Web/HTML/Reference/Elements/details";
const data = "**/docs/Web/HTML/index.json";

const toHTML = (page: Page) =>
  page
    .getByRole("navigation", { name: message("breadcrumb") })
    .getByRole("link", { name: "HTML", exact: true })
    .click();

describe("a page that is missing", () => {
  journey("says so, and suggests what may be meant", async ({ open }) => {
    const path = "/en-US/docs/Web/HTML/Reference/Elements/detail";
    const page = await open(path, {
      size: "phone",
      expected: [/404/],
      before: watchShifts,
    });
    await expect
      .poll(() => page.title())
      .toMatch(new RegExp(message("not-found-heading")));
    await page
      .getByRole("heading", { level: 1, name: message("not-found-heading") })
      .waitFor();
    await expect
      .poll(() => page.locator("main").textContent())
      .toContain(`Sorry, the page ${path} could not be found.`);
    const home = page.getByRole("link", { name: message("not-found-home") });
    await expect.poll(() => home.getAttribute("href")).toBe("/");
    await page.getByRole("heading", { name: message("suggestions-heading") }).waitFor();
    expect(await shifted(page)).toBeLessThan(0.02);
    const suggestion = page.locator(`main a[href="${details}"]`);
    await markDocument(page);
    await suggestion.first().click();
    await waitForTitle(page, /<details>/);
    await page.locator("main article").waitFor();
    expect(await sameDocument(page)).toBe(true);
  });

  journey("has status 404", async ({ open }) => {
    const page = await open("/en-US/docs/Nowhere/At_all", { expected: [/404/] });
    const response = await page.reload();
    expect(response?.status()).toBe(404);
  });

  journey("is distinguished within the application", async ({ open }) => {
    const page = await open(details, {
      expected: [/404/],
      before: (page) => page.route(data, (route) => route.fulfill({ status: 404 })),
    });
    await toHTML(page);
    await page.getByRole("heading", { name: message("not-found-heading") }).waitFor();
    await expect.poll(() => page.title()).toBe(message("not-found-heading"));
    await page.goBack();
    await waitForTitle(page, /<details>/);
    await page.locator("main article h1").waitFor();
  });
});

describe("a page that is slow", () => {
  journey("shows that it loads", async ({ open }) => {
    const [released, release] = signal();
    const page = await open(details, {
      before: (page) =>
        page.route(data, async (route) => {
          await released;
          await route.continue();
        }),
    });
    await toHTML(page);
    await waitForTitle(page, new RegExp(message("loading")));
    await page
      .getByRole("status")
      .filter({ hasText: message("loading") })
      .waitFor();
    release();
    await waitForTitle(page, /HTML.*\| Waymark/);
    await page.getByRole("heading", { level: 1, name: /^HTML/ }).waitFor();
  });
});

describe("a page that fails", () => {
  journey("shows status and address, and can be loaded again", async ({ open }) => {
    const page = await open(details, {
      expected: [/503/],
      before: (page) =>
        page.route(data, (route) => route.fulfill({ status: 503, body: "gone fishing" })),
    });
    await toHTML(page);
    await page.getByRole("heading", { name: message("error-heading") }).waitFor();
    await waitForTitle(page, new RegExp(message("error-title")));
    const shown = await page.getByRole("alert").first().textContent();
    expect(shown).toContain("503 on /en-US/docs/Web/HTML/index.json");
    expect(shown).toContain("gone fishing");
    await page.getByRole("button", { name: message("error-reload") }).click();
    await waitForTitle(page, /HTML.*\| Waymark/);
    await page.locator("main article h1").waitFor();
  });

  journey("keeps the last page on a 504", async ({ open }) => {
    const page = await open(details, {
      expected: [/504/],
      before: (page) => page.route(data, (route) => route.fulfill({ status: 504 })),
    });
    const response = page.waitForResponse(data);
    await toHTML(page);
    await response;
    await drawn(page);
    await page.getByRole("heading", { level: 1, name: /<details>/ }).waitFor();
    expect(
      await page.getByRole("heading", { name: message("error-heading") }).count(),
    ).toBe(0);
  });

  journey("leaves the rest when a part of it cannot be loaded", async ({ open }) => {
    const page = await open(details, {
      size: "phone",
      expected: [/CompatTable/, /Loading chunk failed/, /ERR_FAILED/],
      before: (page) =>
        page.route("**/static/CompatTable-*.js", (route) => route.abort()),
    });
    await page
      .locator("#browser_compatibility")
      .evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    await page
      .getByRole("alert")
      .filter({ hasText: message("chunk-failed") })
      .waitFor();
    await expect.poll(() => page.locator("main article h1").count()).toBe(1);
  });
});

describe("going offline", () => {
  journey("is said, and so is coming back", async ({ open }) => {
    const page = await open("/en-US/docs/Web/CSS", {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    // Other journeys cover requests in flight when the connection is lost.
    await calm(page);
    const bar = page.locator("[aria-live=assertive]");
    await expect.poll(() => bar.textContent()).toBe("");
    // The message about the connection is only shown for a few seconds.
    const said = await listen(page, "[aria-live=assertive]");
    await page.context().setOffline(true);
    await bar.getByText(message("offline")).waitFor();
    await page.context().setOffline(false);
    await expect.poll(said).toEqual([message("offline"), message("online"), ""]);
  });
});

describe("coming back to the window", () => {
  journey("keeps a page that has not changed as it is", async ({ open }) => {
    const page = await open("/en-US/docs/Waymark/Kitchen_sink");
    const marked = await page
      .locator(".section-content")
      .first()
      .evaluate((section) => {
        section.setAttribute("data-kept", "");
        return section.textContent.length;
      });
    expect(marked).toBeGreaterThan(10);
    const asked = page.waitForResponse("**/Kitchen_sink/index.json");
    // A return within seconds does not refetch.
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await (await asked).finished();
    await drawn(page);
    await expect.poll(() => page.locator(".section-content[data-kept]").count()).toBe(1);
    expect(await page.locator("pre.js .token").count()).toBeGreaterThan(0);
  });
});
