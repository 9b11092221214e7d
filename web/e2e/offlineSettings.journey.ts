import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import {
  axe,
  countClicks,
  expect,
  inspectSizes,
  journey,
  message,
  ready,
  signal,
} from "./harness.ts";
import { button, chooseEnglish, current, downloadEnglish } from "./offlineSettings.ts";
import { listen, send, start, until } from "./packWorker.ts";
import { devSite, packsMade, signInPath } from "./plus.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startSite, type RunningSite } from "./server.ts";

const settings = "/en-US/offline";
const css = "/en-US/docs/Web/CSS";

let site: RunningSite;
let proxy: Proxy;

beforeAll(async () => {
  site = await startSite({ flags: ["--offline-packs=everyone"] });
  proxy = await startProxy(site.url);
});

// A failed journey must not affect the network of the next.
beforeEach(() => {
  proxy.isCut = false;
  proxy.held = null;
});

afterAll(async () => {
  await proxy.close();
  await site.stop();
});

/** Errors caused by a cut network, or by pages that are not stored. */
const expected = [/ERR_|Failed to fetch|status (?:of )?(?:504|418)|who is signed in/];

describe("settings of offline reading", () => {
  journey("have a reader download, read and delete", async ({ open }) => {
    await packsMade(proxy.url);
    const page = await open(settings, { site: proxy.url, worker: true, expected });
    const clicks = await countClicks(page);
    await chooseEnglish(page);
    await inspectSizes(page, "offline", ["phone", "desktop"]);
    await button(page, /^Download \d/).click();
    await current(page).waitFor();
    expect(clicks()).toBe(3);
    // Another tab shows the same, and deletions affect both.
    const other = await page.context().newPage();
    await other.goto(settings);
    await current(other).waitFor();
    const packs = page.locator("section#offline li", { hasText: "CSS" });
    await packs.first().waitFor();
    await inspectSizes(page, "offline-done", ["tablet"]);

    proxy.isCut = true;
    await other.goto(css);
    await ready(other);
    expect(await other.locator("article h1").textContent()).toContain("CSS");
    await other.getByText(/^From your download of/).waitFor();
    await other.goto("/de/docs/Web/CSS");
    await ready(other);
    await other.getByText(/^This page is part of “CSS · Deutsch”/).waitFor();
    expect(await axe(other)).toEqual([]);
    await other.getByRole("main").getByRole("link").click();
    await other.getByText(message("offline-title"), { exact: true }).first().waitFor();

    proxy.isCut = false;
    await page.bringToFront();
    await button(page, message("offline-clear")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: message("offline-delete"), exact: true })
      .click();
    await page.getByText(message("offline-total-none")).waitFor();
    // With a network, the other tab uses the language of its address again.
    await other.reload();
    await ready(other);
    await other.getByText(message("offline-total-none", "de")).waitFor();
  });

  journey("do not have quick readers wait for a new worker", async ({ open }) => {
    await packsMade(proxy.url);
    const page = await open(settings, { site: proxy.url, worker: true, expected });
    await start(page, "PreferOnline");
    await page.reload();
    await ready(page);
    // The switch installs a worker of another type.
    const [released, release] = signal();
    proxy.held = { paths: /^\/service-worker\.js/, until: released };
    await downloadEnglish(page);
    release();
    const type = () =>
      page.evaluate(() =>
        navigator.serviceWorker.controller?.scriptURL.split("=").at(-1),
      );
    await expect.poll(type).toBe("PreferOffline");
    // It has the state of the previous worker.
    await page.reload();
    await listen(page);
    await send(page, { type: "ping" });
    await until(page, ({ lastUpdate }) => lastUpdate !== null);
    await current(page).waitFor();
  });

  journey("can be used with the keyboard", async ({ open }) => {
    await packsMade(proxy.url);
    const page = await open(settings, { site: proxy.url, worker: true, expected });
    const control = page.getByRole("switch", { name: message("offline-switch") });
    await control.focus();
    await page.keyboard.press("Space");
    await page.getByRole("group", { name: "English (US)" }).waitFor();
    await expect.poll(() => control.isChecked()).toBe(true);
    // The switches, the language, then the checkbox for all of it.
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await button(page, /^Download \d/).waitFor();
  });
});

const paid = devSite();

describe("where downloads are for subscribers", () => {
  journey("others are told of plans, on the page and in settings", async ({ open }) => {
    const page = await open(signInPath("core", "/en-US/plus/settings#offline"), {
      site: paid.url,
    });
    const section = page.locator("section#offline");
    const link = section.getByRole("link", { name: "Subscribe to Plus" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("/en-US/plus#subscribe");
    await expect
      .poll(() => section.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(900);
  });

  journey("subscribers choose in their settings", async ({ open }) => {
    const page = await open(signInPath("plus", "/en-US/plus/settings"), {
      site: paid.url,
    });
    await page.getByRole("switch", { name: message("offline-switch") }).waitFor();
  });
});

describe("the site", () => {
  journey("can be installed", async ({ open }) => {
    const page = await open("/en-US/", { site: proxy.url, worker: true });
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    const unwanted = installabilityErrors.filter(
      // Tests run in private windows.
      ({ errorId }) => errorId !== "in-incognito",
    );
    expect(unwanted).toEqual([]);
    const { errors, data = "" } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { id, shortcuts } = JSON.parse(data) as {
      readonly id: string;
      readonly shortcuts: readonly { readonly url: string }[];
    };
    expect([id, shortcuts.map(({ url }) => url)]).toEqual(["/", ["/search", "/play"]]);
  });
});
