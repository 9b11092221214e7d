import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe } from "vitest";
import {
  countClicks,
  expect,
  fits,
  inspect,
  journey,
  layouts,
  message,
  ready,
  type Page,
} from "./harness.ts";
import { devSite, signInPath } from "./plus.ts";

const path = "/en-US/plus/updates";
const byRelease = `${path}?view=releases`;

const site = devSite(
  "--updates-webhook-networks=127.0.0.0/8",
  "--updates-new-until=2099-01-01",
);
let hook: Server;
let received: string[] = [];

beforeAll(async () => {
  hook = createServer((request, response) => {
    received.push(String(request.headers["waymark-signature"]));
    response.statusCode = 204;
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
});

afterAll(() => hook.close());

const button = (page: Page, id: string) =>
  page.getByRole("button", { name: message(id), exact: true });
const groups = (page: Page) => page.getByRole("region");

/** Signs in without a page in between, and returns to the updates. */
async function signIn(page: Page, query = ""): Promise<void> {
  await page.goto(signInPath("plus", path + query));
  await ready(page);
  await button(page, "updates-follow").waitFor();
}

describe("updates", () => {
  journey("are there for everybody, page by page", async ({ open }) => {
    const page = await open(byRelease, { site: site.url });
    await expect.poll(() => groups(page).count()).toBe(5);
    const first = await groups(page).first().getByRole("heading").textContent();
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect
      .poll(() => groups(page).first().getByRole("heading").textContent())
      .not.toBe(first);
    await expect.poll(() => new URL(page.url()).search).toBe("?page=2&view=releases");
    await page.goBack();
    await expect
      .poll(() => groups(page).first().getByRole("heading").textContent())
      .toBe(first);
    expect(await page.getByRole("form").count()).toBe(0);
  });

  journey("are where they were after going back", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await page.getByRole("link", { name: "Page 2" }).waitFor();
    const away = page.getByRole("contentinfo").locator("a[href$='/about']");
    await away.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await away.click();
    await page.waitForURL("**/about");
    await ready(page);
    await page.goBack();
    await expect.poll(place).toBe(before);
  });

  journey("open to show where a feature works", async ({ open }) => {
    const page = await open(byRelease, { site: site.url });
    const change = groups(page).first().locator("details").first();
    await change.locator("summary").click();
    await change.getByRole("table").waitFor();
    expect(await change.getByRole("link").first().getAttribute("href")).toMatch(
      /^\/en-US\//,
    );
  });

  journey("filter for readers with an account", async ({ open }) => {
    const page = await open("/en-US/", { site: site.url });
    await signIn(page, "?view=releases");
    await button(page, "updates-browsers").click();
    await page.getByRole("checkbox", { name: "Safari", exact: true }).check();
    await expect
      .poll(() => groups(page).getByRole("heading").allTextContents())
      .toSatisfy(
        (titles: string[]) =>
          titles.length === 5 && titles.every((one) => one.startsWith("Safari ")),
      );
    await page.keyboard.press("Escape");
    const field = page.getByRole("textbox", { name: message("updates-browserslist") });
    await field.fill("last 2 versions, not dead");
    await field.press("Enter");
    await expect
      .poll(() => groups(page).getByRole("heading").first().textContent())
      .toBe(message("updates-together"));
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("last 2 versions, not dead");
    await button(page, "updates-reset").click();
    await expect.poll(() => new URL(page.url()).search).toBe("?view=releases");
  });

  journey("list web features by the names that people use", async ({ open }) => {
    const page = await open(`${path}?q=container+queries`, { site: site.url });
    const features = page.getByRole("article");
    await expect.poll(() => features.count()).toBe(20);
    // Without an account the search is kept for later, and a notice says so.
    const notice = page.locator("main .notecard");
    await notice.waitFor();
    await inspect(page, "updates-signed-out");
    const find = notice.getByRole("link", {
      name: message("updates-find", "en-US", { path: "container queries" }),
    });
    expect(await find.getAttribute("href")).toBe("/en-US/search?q=container%20queries");
    const clicks = await countClicks(page);
    await notice.getByRole("link", { name: message("sign-in") }).click();
    await page.getByRole("button", { name: "plus@example.org" }).click();
    await button(page, "updates-follow").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?q=container+queries");
    const found = page.getByRole("heading", { name: "Container queries (size)" });
    await found.waitFor();
    // The notice and the user.
    expect(clicks()).toBe(2);
    const style = features.filter({
      has: page.getByRole("heading", { name: "Container style queries" }),
    });
    expect(await style.textContent()).toMatch(/(New|Changed) in .* since \w+ \d{4}\./);
    for (const [text, name] of [
      ["@container", "Range syntax for style queries"],
      ["anchor positioning", "Anchor positioning"],
    ] as const) {
      const field = page.getByRole("searchbox", { name: message("updates-search") });
      await field.fill(text);
      await field.press("Enter");
      await page.getByRole("heading", { name, exact: true }).waitFor();
    }
    await features.first().locator("summary").first().click();
    await features.first().locator("time").first().waitFor();
    await inspect(page, "updates-features");
  });

  journey("keep their search out of that of the site", async ({ open }) => {
    const page = await open("/en-US/", { site: site.url });
    await signIn(page, "?q=grid");
    const own = page.getByRole("searchbox", { name: message("updates-search") });
    await expect.poll(() => own.inputValue()).toBe("grid");
    expect(await page.locator("#top-nav-search-input").inputValue()).toBe("");
  });

  journey("say what is wrong with a query for browsers", async ({ open }) => {
    const page = await open("/en-US/", {
      site: site.url,
      expected: [/status 400/, /400 \(Bad Request\)/],
    });
    await signIn(page, "?browserslist=%3E+1%25");
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("needs usage statistics");
  });

  journey("can be followed by webhook", async ({ open }) => {
    received = [];
    const page = await open("/en-US/", { site: site.url });
    await signIn(page, "?browsers=firefox");
    await button(page, "updates-follow").click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("textbox", { name: message("updates-name"), exact: true })
      .fill("Firefox");
    await dialog.getByRole("radio", { name: message("updates-channel-webhook") }).check();
    await dialog
      .getByRole("textbox", { name: message("updates-webhook-url") })
      .fill(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/`);
    await dialog
      .getByRole("button", { name: message("updates-create"), exact: true })
      .click();
    const secret = dialog.getByRole("textbox", { name: message("updates-once-secret") });
    await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
    await expect
      .poll(() => secret.evaluate((one) => one === document.activeElement))
      .toBe(true);
    await dialog
      .getByRole("button", { name: message("updates-test"), exact: true })
      .click();
    await dialog.getByText(message("updates-test-arrived")).waitFor();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    await inspect(page, "updates-follow", { within: "dialog" });
    await dialog.getByRole("button", { name: "Unfollow Firefox" }).click();
    await expect.poll(() => dialog.getByRole("listitem").count()).toBe(0);
  });

  journey("are announced in the menu until they were seen", async ({ open }) => {
    const page = await open("/en-US/", { site: site.url });
    const dot = page.getByText(message("menu-new-feature"));
    await expect.poll(() => dot.count()).toBe(1);
    await page.goto(path);
    await ready(page);
    await page.reload();
    await ready(page);
    expect(await dot.count()).toBe(0);
  });

  journey("say without scripts what they need", async ({ open }) => {
    const page = await open(path, { site: site.url, scripting: false });
    const notice = page.locator("noscript p").first();
    expect(await notice.textContent()).toBe(message("plus-no-script"));
    expect(await notice.evaluate((p) => p.checkVisibility())).toBe(true);
  });

  journey.for(layouts)("fit a %s", async (size, { open }) => {
    const page = await open("/en-US/", { site: site.url, size });
    await signIn(page, "?kind=changed,removed&view=releases");
    await expect.poll(() => groups(page).count()).toBe(5);
    const change = groups(page).first().locator("details").first();
    await change.locator("summary").click();
    await change.getByRole("table").waitFor();
    await fits(page);
    await inspect(page, `updates-${size}`);
  });
});
