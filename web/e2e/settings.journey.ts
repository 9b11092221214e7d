import { describe } from "vitest";
import {
  expect,
  inspect,
  inspectSizes,
  journey,
  message,
  ready,
  type OpenOptions,
  type Page,
  type Size,
} from "./harness.ts";
import { devSite, packsMade, signInPath, type DevUser } from "./plus.ts";

const settings = "/en-US/plus/settings";

const site = devSite("--links-account=https://id.example/me");

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

/** Opens a page as a signed-in reader. */
function openAs(
  open: Open,
  user: DevUser,
  path: string,
  size: Size = "desktop",
): Promise<Page> {
  return open(signInPath(user, path), { site: site.url, size });
}

const toggle = (page: Page, id: string) =>
  page.getByRole("switch", { name: message(id), exact: true });
const button = (page: Page, id: string) =>
  page.getByRole("button", { name: message(id), exact: true });

describe("settings", () => {
  journey("at every size, in both themes", async ({ open }) => {
    await packsMade(site.url);
    const page = await openAs(open, "plus", settings, "phone");
    await ready(page);
    await page.getByText(message("settings-session-current")).waitFor();
    await inspectSizes(page, "settings", ["phone", "tablet", "desktop"]);
    await button(page, "settings-leave-button").click();
    await inspect(page, "settings-leave", { within: "dialog" });
  });

  journey("are kept, and known to the browser", async ({ open }) => {
    const page = await openAs(open, "plus", settings);
    await ready(page);
    const mark = () => page.evaluate(() => document.documentElement.dataset["nop"]);
    await expect.poll(() => toggle(page, "settings-ads-label").isChecked()).toBe(true);
    await expect.poll(mark).toBe("yes");
    await toggle(page, "settings-ads-label").click();
    await expect.poll(() => toggle(page, "settings-ads-label").isChecked()).toBe(false);
    await expect.poll(mark).toBeUndefined();
    await expect
      .poll(() =>
        page.evaluate(() => Date.parse(localStorage.getItem("next-ping") ?? "")),
      )
      .toBeGreaterThan(Date.now());
    await page.reload();
    await ready(page);
    await toggle(page, "settings-ads-label").waitFor();
    expect(await toggle(page, "settings-ads-label").isChecked()).toBe(false);
  });

  journey("tell readers without a subscription how to hide ads", async ({ open }) => {
    const page = await openAs(open, "core", `${settings}#ai-help--history-enable`);
    await ready(page);
    await toggle(page, "settings-history-label").waitFor();
    expect(await page.getByText(message("settings-ads")).count()).toBeGreaterThan(0);
    expect(await toggle(page, "settings-ads-label").count()).toBe(0);
  });

  journey("give readers their data, and end an account", async ({ open }) => {
    const page = await openAs(open, "core", settings);
    await ready(page);
    const download = page.waitForEvent("download");
    await page
      .getByRole("link", { name: message("settings-export-button"), exact: true })
      .click();
    expect((await download).suggestedFilename()).toBe("account.json");
    await button(page, "settings-leave-button").click();
    await page.getByRole("dialog").getByRole("textbox").fill("core@example.org");
    await button(page, "settings-leave-confirm").click();
    await page.waitForURL(`${site.url}/**`);
    await page
      .getByRole("banner")
      .getByText(message("sign-in"), { exact: true })
      .waitFor();
  });

  journey("say what they need without JavaScript", async ({ open }) => {
    const page = await open(settings, { site: site.url, scripting: false });
    const notice = page.locator("main noscript p");
    expect(await notice.textContent()).toBe(message("plus-no-script"));
    expect(await page.getByText(message("loading")).isVisible()).toBe(false);
  });
});
