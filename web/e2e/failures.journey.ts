import { describe } from "vitest";
import {
  drawn,
  expect,
  inject,
  journey,
  message,
  waitForTitle,
  type Page,
} from "./harness.ts";

const details = "/en-US/docs/Web/HTML/Reference/Elements/details";
const about = "**/static/about-*.js";

/** Browsers' messages about a blocked script. */
const blocked = [
  /ERR_FAILED/,
  /Failed to fetch dynamically/,
  /about-/,
  /stopped working/,
];

const toAbout = (page: Page) =>
  page
    .getByRole("contentinfo")
    .getByRole("link", { name: message("footer-about"), exact: true })
    .click();

async function expectErrorScreen(page: Page, reason: string): Promise<void> {
  await page.getByRole("heading", { name: message("error-heading") }).waitFor();
  await waitForTitle(page, new RegExp(message("error-title")));
  const told = await page.locator("main").getByRole("alert").textContent();
  expect(told).toContain(reason);
  expect(told).toContain(page.url());
  await page.getByRole("button", { name: message("error-reload") }).waitFor();
  await page.getByRole("banner").waitFor();
  await page.getByRole("contentinfo").waitFor();
}

describe("an address that cannot be decoded", () => {
  journey.for([
    "/en-US/about#%",
    `${details}#%`,
    "/en-US/docs/Waymark/Kitchen_sink#livesample_fullscreen=%",
    "/en-US/curriculum/#%C3%",
    "/en-US/play?state=%25%25#%",
    "/en-US/search?q=%25#%",
  ])("shows the page all the same: %s", async (path, { open }) => {
    // The playground logs that it could not read the address.
    const page = await open(path, { expected: [/code of the address/] });
    await drawn(page);
    await page
      .locator("main")
      .getByRole("heading")
      .first()
      .waitFor({ state: "attached" });
    await page.getByRole("banner").waitFor();
    expect(
      await page.getByRole("heading", { name: message("error-heading") }).count(),
    ).toBe(0);
  });
});

/** Strange values for everything that the application stores. */
const strangeValues = [
  "7",
  "null",
  "[null]",
  '{"geo":7,"random":"x","code":7,"locale-redirect":7}',
  "{",
];
const keys = [
  "theme",
  "thumbs",
  "whoami",
  "nop",
  "MDNSettings",
  "next-ping",
  "reader",
  "signed-in",
  "baseline-indicator",
  "playground-session-code",
  "frequently-viewed-documents",
  "frequently-viewed-documents-v2",
];

describe("a storage that somebody else has written to", () => {
  journey.for(strangeValues)("takes no page away: %s", async (value, { open }) => {
    const page = await open("/en-US/", {
      expected: [/Could not parse/],
      before: (page) =>
        page.addInitScript(
          ([names, text]) => {
            for (const store of [localStorage, sessionStorage]) {
              for (const name of names) store.setItem(name, text);
            }
          },
          [keys, value] as const,
        ),
    });
    for (const path of ["/en-US/play", details]) {
      await page.locator("main").waitFor();
      await page.getByRole("banner").waitFor();
      await page.goto(path);
      await page.locator("html[data-ready]").waitFor({ state: "attached" });
    }
    // The menu loads data about the page when it opens.
    await page.locator("#languages-switcher-button").click();
    await page.locator("#language-menu").waitFor();
    await page.locator("main article h1").waitFor();
  });
});

describe("a screen whose script does not come", () => {
  journey("leaves the page to the server, which can be read", async ({ open }) => {
    const page = await open(details, {
      expected: blocked,
      before: (page) => page.route(about, (route) => route.abort()),
    });
    await toAbout(page);
    await page.locator("html.nojs:not(.js)").waitFor({ state: "attached" });
    await page.locator("main h1").waitFor();
    await waitForTitle(page, /About/);
    await page.unroute(about);
    await page.reload();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
  });

  journey("does so after two minutes of waiting", async ({ open }) => {
    const page = await open(details, {
      // The editor of the first page also waits for two minutes.
      expected: [...blocked, /Could not load the code editor/],
      before: async (page) => {
        await page.clock.install();
        await page.route(about, () => new Promise(() => undefined));
      },
    });
    await toAbout(page);
    await waitForTitle(page, new RegExp(message("loading")));
    // Time passes meanwhile, more on a slow machine.
    await page.clock.fastForward(60_000);
    await expect.poll(() => page.title()).toBe(message("loading"));
    await page.clock.fastForward(61_000);
    await page.locator("main h1").waitFor();
    await waitForTitle(page, /About/);
  });

  journey("leaves a page that was opened with it readable", async ({ open }) => {
    const page = await open(details, {
      expected: blocked,
      before: (page) => page.route(about, (route) => route.abort()),
    });
    await page.goto("/en-US/about");
    // Reloaded once, it is as without scripts.
    await page.locator("html.nojs:not(.js)").waitFor({ state: "attached" });
    await page.locator("main h1").waitFor();
    await page.getByRole("contentinfo").waitFor();
  });

  journey("is told apart from the page, for a part of it", async ({ open }) => {
    const page = await open(details, {
      size: "phone",
      expected: [/CompatTable/, /Loading chunk failed/],
      before: async (page) => {
        await page.clock.install();
        await page.route(
          "**/static/CompatTable-*.js",
          () => new Promise(() => undefined),
        );
      },
    });
    await page
      .locator("#browser_compatibility")
      .evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    await page.getByText(message("compat-loading")).waitFor();
    await page.clock.fastForward(121_000);
    const note = page.getByRole("alert").filter({ hasText: message("chunk-failed") });
    await expect.poll(() => note.textContent()).toContain("Loading chunk failed");
    await page.locator("main article h1").waitFor({ state: "attached" });
  });
});

journey("an error in the page's data shows the error screen", async ({ open }) => {
  const data = "**/docs/Web/HTML/index.json";
  const page = await open(details, {
    expected: [/Unknown section/],
    before: (page) =>
      page.route(data, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({
          response,
          body: text.replace('{"type":"prose"', '{"type":"hologram"'),
        });
      }),
  });
  await page
    .getByRole("navigation", { name: message("breadcrumb") })
    .getByRole("link", { name: "HTML", exact: true })
    .click();
  await expectErrorScreen(page, "Unknown section");
  expect(page.url()).toContain(inject("sampleURL"));
  await page.goBack();
  await waitForTitle(page, /<details>/);
  await page.locator("main article h1").waitFor();
});
