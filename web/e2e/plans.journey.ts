import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import {
  calm,
  countClicks,
  expect,
  inspect,
  inspectSizes,
  journey,
  message,
  ready,
  shifted,
  signal,
  watchShifts,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { devSite, signInPath, type DevUser } from "./plus.ts";
import { startSite, type RunningSite } from "./server.ts";
import { checkoutHost, startStripe, type Stripe } from "./stripe.ts";

const overview = "/en-US/plus";
const settings = "/en-US/plus/settings";

let folder = "";
let stripe: Stripe;
let site: RunningSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-plans-"));
  stripe = await startStripe();
  site = await startSite({
    flags: ["--dev-login", `--database-dir=${folder}`, ...stripe.flags],
  });
});

afterAll(async () => {
  await site.stop();
  await stripe.stop();
  await rm(folder, { recursive: true, force: true });
});

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

const openAs = (open: Open, user: DevUser, path: string, options: OpenOptions = {}) =>
  open(signInPath(user, path), { site: site.url, ...options });

const plan = (id: string) => message(id);

/** The card of a plan. */
const card = (page: Page, id: string) =>
  page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: plan(id), level: 3, exact: true }),
  });

const period = (page: Page, id: string) => page.getByText(message(id), { exact: true });

/** The button of a plan, by its message. */
const action = (page: Page, id: string, label: string) =>
  card(page, id).getByRole("button", {
    name: message(label, "en-US", { plan: plan(id) }),
  });

const isCurrent = (page: Page, id: string) =>
  card(page, id).getByText(message("plans-current"), { exact: true }).waitFor();

/** Scrolls through the page and back, so that its images load. */
async function walk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await calm(page);
}

/** Goes to the payment of a plan, and returns the checkout. */
async function toCheckout(page: Page, id: string, label: string): Promise<string> {
  await action(page, id, label).click();
  await page.waitForURL(`https://${checkoutHost}/**`);
  const session = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(session).toMatch(/^cs_\d+$/);
  return session;
}

describe("the overview of Plus", () => {
  journey("at every size, in both themes, without a shift", async ({ open }) => {
    const page = await open(overview, {
      site: site.url,
      size: "phone",
      before: watchShifts,
    });
    await card(page, "plans-plus").getByText("$5", { exact: true }).waitFor();
    await walk(page);
    expect(await shifted(page)).toBeLessThan(0.02);
    await inspectSizes(page, "plus", ["phone", "tablet", "desktop"]);
    await period(page, "plans-yearly").click();
    await card(page, "plans-plus").getByText("$4.17", { exact: true }).waitFor();
    await inspect(page, "plus-yearly", { within: "#subscribe" });
  });

  journey("shows pictures of the theme, and fetches no others", async ({ open }) => {
    const fetched: string[] = [];
    const page = await open(overview, {
      site: site.url,
      scheme: "dark",
      before: (opened) => {
        opened.on("request", (request) => {
          if (request.url().endsWith(".webp")) fetched.push(request.url());
        });
        return Promise.resolve();
      },
    });
    await walk(page);
    await expect.poll(() => fetched.length).toBe(4);
    expect(fetched.filter((url) => !url.includes("-dark-"))).toEqual([]);
  });

  journey("can be read without JavaScript, which the prices need", async ({ open }) => {
    const page = await open(overview, { site: site.url, scripting: false });
    const heading = page.getByRole("heading", { name: message("menu-collections") });
    expect(await heading.isVisible()).toBe(true);
    expect(await page.locator("#subscribe noscript p").textContent()).toBe(
      message("plans-no-script"),
    );
    const link = card(page, "plans-core").getByRole("link", { name: message("sign-up") });
    expect(await link.getAttribute("href")).toContain("/users/fxa/login/authenticate/");
    expect(await period(page, "plans-yearly").isVisible()).toBe(false);
  });

  journey("shows only the free plan when the call for plans fails", async ({ open }) => {
    const page = await open(overview, {
      site: site.url,
      size: "phone",
      expected: [/stripe\/plans/, /status of 503/],
      before: (opened) =>
        opened.route("**/api/v1/stripe/plans", (route) =>
          route.fulfill({ status: 503, contentType: "application/json", body: "{}" }),
        ),
    });
    await page.getByText(message("plans-failed")).waitFor();
    expect(await card(page, "plans-core").count()).toBe(1);
    expect(await card(page, "plans-plus").count()).toBe(0);
    await inspectSizes(page, "plus-failed", ["phone", "tablet", "desktop"]);
    await page.unroute("**/api/v1/stripe/plans");
    await page.getByRole("button", { name: message("plans-retry") }).click();
    await card(page, "plans-plus").getByText("$5", { exact: true }).waitFor();
  });

  journey("says that plans cannot be shown offline", async ({ open }) => {
    const page = await open(overview, {
      site: site.url,
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await card(page, "plans-plus").waitFor();
    await page.context().setOffline(true);
    await page.getByText(message("plans-offline")).waitFor();
    await card(page, "plans-core").waitFor({ state: "detached" });
    await inspect(page, "plus-offline", { within: "#subscribe" });
    await page.context().setOffline(false);
    await card(page, "plans-plus").waitFor();
  });

  journey("any other path of Plus is missing", async ({ open }) => {
    const page = await open(`${overview}/nowhere`, {
      site: site.url,
      expected: [/status 404|404 \(Not/],
    });
    await page.getByRole("heading", { name: message("not-found-heading") }).waitFor();
    for (const path of ["collections", "updates", "settings", "docs/features/overview"]) {
      const response = await page.request.get(`${overview}/${path}`);
      expect([path, response.status()]).toEqual([path, 200]);
    }
  });
});

describe("a subscription", () => {
  journey("is begun, cancelled, resumed, upgraded, and ends", async ({ open }) => {
    const page = await open(overview, { site: site.url, expected: [/ERR_ABORTED/] });
    await period(page, "plans-monthly").waitFor();
    const start = message("plans-start", "en-US", { plan: plan("plans-plus") });
    const signIn = card(page, "plans-plus").getByRole("link", { name: start });
    await expect
      .poll(() => signIn.getAttribute("href"))
      .toContain(encodeURIComponent(`${overview}?plan=mdn_plus_5m#subscribe`));
    await page.goto(signInPath("core", `${overview}?plan=mdn_plus_5m#subscribe`));
    await ready(page);
    await isCurrent(page, "plans-core");

    // The reader pays; the event arrives after they are back. The page polls only for a
    // while, so it is checked while a response is pending.
    const clicks = await countClicks(page);
    const session = await toCheckout(page, "plans-plus", "plans-start");
    expect(clicks()).toBe(1);
    const [paid, pay] = signal();
    let questions = 0;
    await page.route("**/api/v1/plus/billing/", async (route) => {
      questions += 1;
      if (questions > 3) await paid;
      await route.continue();
    });
    await page.goto(`${site.url}${overview}?checkout=done#subscribe`);
    await page.getByText(message("plans-waiting")).waitFor();
    await inspect(page, "plus-waiting", { within: "#subscribe" });
    const done = await stripe.pay(session, site.url);
    expect(done).toBe(`${site.url}${overview}?checkout=done#subscribe`);
    pay();
    const thanks = message("plans-upgraded", "en-US", { plan: plan("plans-plus") });
    await page.getByText(thanks).waitFor();
    await isCurrent(page, "plans-plus");
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await inspectSizes(page, "plus-subscribed", ["phone", "tablet", "desktop"]);

    // In the settings they cancel, and change their mind.
    await page.goto(settings);
    await ready(page);
    const button = (id: string) =>
      page.getByRole("button", { name: message(id), exact: true });
    await button("settings-cancel-plan-button").click();
    await inspect(page, "plus-cancel", { within: "dialog" });
    await button("settings-cancel-plan-confirm").click();
    await page.getByText(/Your plan ends on/).waitFor();
    await page.getByText(message("settings-ledger-show", "en-US", { count: 2 })).click();
    await page
      .getByText(message("ledger-cancelled", "en-US", { plan: plan("plans-plus") }))
      .waitFor();
    await inspectSizes(page, "plus-cancelled", ["phone", "tablet", "desktop"]);
    await page.goto(overview);
    await ready(page);
    await button("plan-resume").click();
    await page.getByText(/Your plan renews on/).waitFor();

    // A payment fails, and a notice says how to proceed.
    await stripe.change(session, site.url, { status: "past_due" });
    await expect
      .poll(async () => {
        await page.reload();
        await ready(page);
        await isCurrent(page, "plans-plus");
        return page.getByText(/Your last payment failed/).count();
      })
      .toBe(1);
    await inspect(page, "plus-past-due", { within: "#subscribe" });
    await stripe.change(session, site.url, { status: "active" });

    // An upgrade needs a confirmation, and is refused while Stripe is down.
    await page.reload();
    await ready(page);
    await action(page, "plans-supporter", "plans-upgrade").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(message("plans-upgrade-text")).waitFor();
    await inspect(page, "plus-upgrade", { within: "dialog" });
    await dialog.getByRole("button", { name: /Upgrade to/ }).click();
    await isCurrent(page, "plans-supporter");

    // The subscription ends at Stripe.
    await stripe.change(session, site.url, {
      status: "canceled",
      ended_at: Math.floor(Date.now() / 1000),
    });
    await expect
      .poll(async () => {
        await page.reload();
        await ready(page);
        return card(page, "plans-core").getByText(message("plans-current")).count();
      })
      .toBe(1);
  });

  journey("is not begun while Stripe is down", async ({ open }) => {
    const page = await openAs(open, "core", overview, {
      expected: [/billing\/checkout/, /status of 503/],
    });
    await stripe.setDown(true);
    await action(page, "plans-supporter", "plans-start").click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Nothing was paid or changed" })
      .waitFor();
    await stripe.setDown(false);
    expect(new URL(page.url()).pathname).toBe(overview);
  });

  journey(
    "of the provider is shown, and a higher one can be bought",
    async ({ open }) => {
      const page = await openAs(open, "plus", overview);
      await isCurrent(page, "plans-plus");
      await page.getByText(message("plan-provider")).waitFor();
      await toCheckout(page, "plans-supporter", "plans-upgrade");
    },
  );
});

describe("a site that sells nothing", () => {
  const free = devSite();

  journey("shows the free plan only", async ({ open }) => {
    const page = await open(overview, { site: free.url, size: "phone" });
    await page.getByRole("heading", { name: message("plans-free-title") }).waitFor();
    expect(await card(page, "plans-core").count()).toBe(1);
    expect(await card(page, "plans-plus").count()).toBe(0);
    expect(await page.getByRole("radio").count()).toBe(0);
    await inspectSizes(page, "plus-free", ["phone", "tablet", "desktop"]);
    const plans = await page.request.get("/api/v1/stripe/plans");
    expect(plans.status()).toBe(404);
  });

  journey("shows readers what they were given", async ({ open }) => {
    const page = await open(signInPath("plus", overview), { site: free.url });
    await isCurrent(page, "plans-plus");
    expect(await page.getByText("$").count()).toBe(0);
    await page.goto(settings);
    await ready(page);
    await page.getByText(message("plan-provider")).waitFor();
  });
});
