import { describe } from "vitest";
import {
  expect,
  inspectSizes,
  journey,
  message,
  ready,
  shoot,
  signal,
} from "./harness.ts";
import { button, chooseEnglish, current, downloadEnglish } from "./offlineSettings.ts";
import { addition, clamp, isShard, packSite } from "./packSite.ts";
import { dataOf, limitStorage, shardsStored } from "./packWorker.ts";

const settings = "/en-US/offline";
const site = packSite();

describe("a download without room", () => {
  journey("is refused before anything is fetched", async ({ open }) => {
    const page = await open(settings, {
      site: site.host.url,
      worker: true,
      expected: [/Packs: \d+ bytes are needed/],
    });
    await chooseEnglish(page);
    await button(page, /^Download \d/).waitFor();
    await limitStorage(page, site.host.url, 100_000);
    site.host.asked = [];
    await button(page, /^Download \d/).click();
    const figures = /Not enough space: this needs [\d.]+ MB, .* has \d+ kB left/;
    await page.getByRole("alert").filter({ hasText: figures }).waitFor();
    expect(site.shardsAsked()).toEqual([]);
    expect(await shardsStored(page)).toEqual([]);
    await inspectSizes(page, "offline-quota", ["phone", "tablet", "desktop"]);

    await limitStorage(page, site.host.url);
    await button(page, /^Download \d/).click();
    await current(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page
      .getByText(/^This site uses [\d.]+ MB in this browser; .* are free\.$/)
      .waitFor();
    await button(page, message("offline-persist")).click();
    const kept = page.getByText(message("offline-persisted"));
    await kept.or(page.getByText(message("offline-persist-refused"))).waitFor();
    await shoot(page, "offline-storage", true);
  });

  journey("that gets short on the way leaves what is there", async ({ open }) => {
    const page = await open(settings, {
      site: site.host.url,
      worker: true,
      expected: [/Packs: The browser has no storage left/],
    });
    await downloadEnglish(page);

    site.host.folder = site.second;
    const [asked, ask] = signal();
    const [held, release] = signal();
    site.host.fault = async (path) => {
      if (!isShard(path)) return undefined;
      ask();
      await held;
      return undefined;
    };
    await button(page, message("offline-check")).click();
    await button(page, /^Update now/).click();
    await asked;
    await limitStorage(page, site.host.url, 0);
    release();
    const hasText = message("offline-failure-quota-unknown");
    await page.getByRole("alert").filter({ hasText }).waitFor();
    await inspectSizes(page, "offline-short", ["phone", "desktop"]);
    site.host.fault = () => "cut";
    expect((await dataOf(page, clamp)).text).not.toContain(addition);
    await page.goto(clamp);
    await ready(page);
    expect(await page.locator("article h1").textContent()).toContain("clamp");

    await limitStorage(page, site.host.url);
    site.host.fault = () => undefined;
    const stored = await shardsStored(page);
    site.host.asked = [];
    await page.goto(settings);
    await ready(page);
    await button(page, /^(?:Update now|Resume)/).click();
    await current(page).waitFor();
    expect((await dataOf(page, clamp)).text).toContain(addition);
    const again = site.shardsAsked().filter(({ isRange }) => !isRange);
    expect(again.filter(({ path }) => stored.includes(path))).toEqual([]);
  });
});
