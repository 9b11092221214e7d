import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import {
  expect,
  inspectSizes,
  journey,
  message,
  ready,
  shoot,
  type Page,
} from "./harness.ts";
import { button, current, downloadEnglish } from "./offlineSettings.ts";
import { dataOf, listen, send, shardsStored, until } from "./packWorker.ts";
import { signInPath } from "./plus.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { program, startSite, type RunningSite } from "./server.ts";

const settings = "/en-US/plus/settings#offline";
const clamp = "/en-US/docs/Web/CSS/Reference/Values/clamp";
const core = "core@example.org";

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));

let folder: string;
let site: RunningSite;
let proxy: Proxy;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "waymark-plans-"));
  cpSync(sample, join(folder, "content"), { recursive: true });
  proxy = await startProxy("");
  site = await startSite({
    flags: [
      "--dev-login",
      `--base-url=${proxy.url}`,
      `--database-dir=${join(folder, "database")}`,
      `--content=${join(folder, "content")}`,
      "--watch",
    ],
  });
  proxy.target = site.url;
});

// A failed journey must not affect the network and the plan of the next.
beforeEach(async () => {
  proxy.isCut = false;
  // There is no account before the first journey.
  await setPlan("none").catch(() => undefined);
});

afterAll(async () => {
  await proxy.close();
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Errors caused by a cut network, and by ended plans and sessions. */
const expected = [/ERR_|Failed to fetch|status (?:of )?(?:401|403|418|504)|Packs|signed/];

/** Grants or revokes the reader's plan as an operator. */
async function setPlan(plan: string): Promise<void> {
  const database = ["--database-dir", join(folder, "database")];
  await promisify(execFile)(program, ["user", "set-plan", core, plan, ...database]);
}

/** Waits until the site has other packs, and returns their version. */
async function catalogueAfter(before: string): Promise<string> {
  let latest = before;
  const look = async () => {
    const response = await fetch(`${proxy.url}/offline/update.json`);
    if (response.ok) ({ latest } = (await response.json()) as { latest: string });
    return latest;
  };
  await expect.poll(look, { timeout: 120_000 }).not.toBe(before);
  return latest;
}

/** Appends a text to a page of the site. */
function edit(text: string): void {
  const page = join(folder, "content/en-us/web/css/reference/values/clamp/index.md");
  writeFileSync(page, `${readFileSync(page, "utf8")}\n\n${text}\n`);
}

const offer = (page: Page) =>
  page.locator("section#offline").getByRole("link", { name: "Subscribe to Plus" });

/** Opens the settings again, with the reader's current state on the server. */
async function openSettings(page: Page): Promise<void> {
  await page.goto("/en-US/");
  await page.goto(settings);
  await ready(page);
}

/** The status of an index of packs for a page's reader. */
const indexStatus = (page: Page) =>
  page.evaluate(async () => {
    const { packs } = (await (await fetch("/offline/update.json")).json()) as {
      packs: { index: string }[];
    };
    return (await fetch(packs[0]?.index ?? "")).status;
  });

/** Makes the worker check whether the site can be reached. */
const siteIsReached = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/offline/network", { cache: "no-cache" });
    return ((await response.json()) as { isReached: boolean }).isReached;
  });

describe("a reader", () => {
  journey("downloads as long as the plan lasts", async ({ open }) => {
    await catalogueAfter("");
    const options = { site: proxy.url, worker: true, expected };
    const page = await open(signInPath("core", settings), options);
    await offer(page).waitFor();
    expect(await indexStatus(page)).toBe(403);

    await setPlan("mdn_plus_5m");
    await openSettings(page);
    await downloadEnglish(page);
    expect((await dataOf(page, clamp)).status).toBe(200);

    // Only changes are built and fetched.
    const before = await catalogueAfter("");
    edit("First addition.");
    const second = await catalogueAfter(before);
    await button(page, message("offline-check")).click();
    await button(page, /^Update now/).click();
    await current(page).waitFor();
    expect((await dataOf(page, clamp)).text).toContain("First addition.");

    // The plan ends while the reader is offline: packs stay readable.
    proxy.isCut = true;
    await setPlan("none");
    expect(await siteIsReached(page)).toBe(false);
    await page.goto(clamp);
    await ready(page);
    await page.getByText("First addition.").first().waitFor();
    // There are no updates when the network is back, before the page is notified:
    // downloads are deleted, and the reader is notified.
    proxy.isCut = false;
    edit("Second addition.");
    await catalogueAfter(second);
    await listen(page);
    await send(page, { type: "checkForUpdate" });
    await until(page, ({ failure, packs }) => failure !== null && packs.length === 0);
    expect(await shardsStored(page)).toEqual([]);
    expect(await indexStatus(page)).toBe(403);
    await openSettings(page);
    await offer(page).waitFor();
    await page.getByText(message("offline-failure-forbidden")).waitFor();
    await inspectSizes(page, "offline-ended", ["phone", "tablet", "desktop"]);

    await setPlan("mdn_plus_5m");
    await openSettings(page);
    await downloadEnglish(page);
    expect((await dataOf(page, clamp)).text).toContain("Second addition.");
    expect(await page.getByText(message("offline-failure-forbidden")).count()).toBe(0);

    // If the account is notified first, the effect is the same.
    await setPlan("none");
    await openSettings(page);
    await page.getByText(message("offline-failure-forbidden")).waitFor();
    await expect.poll(() => shardsStored(page)).toEqual([]);
    // The worker stays for visited pages, as for every reader.
    expect(await page.evaluate(() => localStorage.getItem("MDNSettings"))).toBeNull();
    await page.goto(clamp);
    await ready(page);
    const script = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    await expect.poll(script).toMatch(/type=PreferOnline$/);
    await dataOf(page, clamp);
    const isSeen = () =>
      page.evaluate(
        async (key) => (await caches.match(key)) !== undefined,
        `${clamp.toLowerCase()}/index.json`,
      );
    await expect.poll(isSeen).toBe(true);
    proxy.isCut = true;
    await page.reload();
    await ready(page);
    await page.getByText("Second addition.").first().waitFor();
  });

  journey("keeps downloads without a session, until they sign out", async ({ open }) => {
    await catalogueAfter("");
    const options = { site: proxy.url, worker: true, expected };
    const page = await open(signInPath("plus", settings), options);
    await downloadEnglish(page);
    const stored = await shardsStored(page);
    expect(stored.length).toBeGreaterThan(0);

    // The session ends elsewhere.
    await page.context().clearCookies();
    await page.goto("/en-US/offline");
    await ready(page);
    await page.getByText(message("offline-failure-session")).waitFor();
    await shoot(page, "offline-session", true);
    await button(page, message("offline-check")).click();
    await expect.poll(() => indexStatus(page)).toBe(401);
    expect(await shardsStored(page)).toEqual(stored);
    expect((await dataOf(page, clamp)).status).toBe(200);

    // The same reader signs in again.
    await page.goto(signInPath("plus", settings));
    await ready(page);
    await current(page)
      .or(button(page, message("offline-check")))
      .first()
      .waitFor();
    expect(await shardsStored(page)).toEqual(stored);

    await page.locator("button[aria-controls='user-menu']").click();
    await button(page, message("sign-out")).click();
    await page
      .getByRole("link", { name: message("sign-in") })
      .first()
      .waitFor();
    await expect.poll(() => shardsStored(page)).toEqual([]);
  });

  journey("finds nothing that another one has downloaded", async ({ open }) => {
    await catalogueAfter("");
    const options = { site: proxy.url, worker: true, expected };
    const page = await open(signInPath("plus", settings), options);
    await downloadEnglish(page);
    // Instead of signing out, somebody else signs in.
    await page.context().clearCookies();
    await page.goto(signInPath("staff", "/en-US/docs/Web"));
    await ready(page);
    await expect.poll(() => shardsStored(page)).toEqual([]);
    await page.goto("/en-US/offline");
    await ready(page);
    const control = page.getByRole("switch", { name: message("offline-switch") });
    await control.or(offer(page)).first().waitFor();
    if ((await control.count()) > 0) expect(await control.isChecked()).toBe(false);
  });
});
