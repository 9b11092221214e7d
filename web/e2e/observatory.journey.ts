import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import {
  axe,
  countClicks,
  drawn,
  expect,
  inspectSizes,
  journey,
  message,
  overflow,
  schemes,
  shifted,
  signal,
  sizes,
  watchShifts,
  type Page,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

/** The headers that improve the scanned site. */
const protection = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
};

let scanned: Server;
let host: string;
let isBetter = false;
let hold: Promise<void> | undefined;
let site: RunningSite;
let folder: string;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  scanned = createServer((request, response) => {
    void Promise.resolve(hold).then(() => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("X-Hostile", hostile);
      response.setHeader("Set-Cookie", [
        "sessionid=1; Path=/; HttpOnly",
        `note=${encodeURIComponent(hostile)}`,
      ]);
      if (isBetter) {
        for (const [name, value] of Object.entries(protection)) {
          response.setHeader(name, value);
        }
      }
      if (request.url === "/error") response.statusCode = 404;
      response.end("<!doctype html><title>Trail</title><p>Hello");
    });
  });
  await new Promise<void>((resolve) => scanned.listen(0, "127.0.0.1", resolve));
  const port = portOf(scanned);
  host = `trail.example.com:${port}`;
  folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
  site = await startSite({
    flags: [
      "--features-observatory",
      "--observatory-store",
      `--database-dir=${folder}`,
      `--observatory-ports=80,443,${port}`,
      "--observatory-networks=127.0.0.0/8",
      // Nothing listens for HTTPS: connections to another port are refused at once.
      `--observatory-connect-to=trail.example.com:${port}:127.0.0.1:${port},trail.example.com:443:127.0.0.1:1`,
      "--observatory-cooldown=0",
    ],
  });
});

afterAll(async () => {
  await site.stop();
  scanned.close();
  await rm(folder, { recursive: true, force: true });
});

const start = "/en-US/observatory";
const reportPath = () => `${start}/analyze?host=${encodeURIComponent(host)}`;
const field = (page: Page) =>
  page.getByRole("textbox", { name: message("observatory-site") }).first();
const scanButton = (page: Page) =>
  page.getByRole("button", { name: message("observatory-scan"), exact: true }).first();
const summary = (page: Page) =>
  page.getByRole("region", { name: message("observatory-summary") });
const tab = (page: Page, key: string) =>
  page.getByRole("tab", { name: message(`observatory-tab-${key}`), exact: true });
const panel = (page: Page) => page.getByRole("tabpanel");

const score = async (page: Page) =>
  Number(/(\d+) of 100/.exec((await summary(page).textContent()) ?? "")?.[1]);

describe("the observatory", () => {
  journey("scans a site, and again when it is better", async ({ open }) => {
    isBetter = false;
    const page = await open(start, { site: site.url });
    const clicks = await countClicks(page);
    await field(page).fill(`http://${host}/?from=journey`);
    await scanButton(page).click();
    await summary(page).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("host")).toBe(host);
    await expect.poll(() => page.title()).toContain(`Report for ${host}`);
    const before = await score(page);

    // It is in the server's HTML: nothing was fetched. The most points first; passes are
    // collapsed.
    const lost = await panel(page)
      .getByText(/^−\d+ points$/)
      .allTextContents();
    expect(lost.length).toBeGreaterThan(3);
    const points = lost.map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(await panel(page).getByRole("row").count()).toBe(0);
    expect(clicks()).toBe(1);
    await panel(page)
      .getByText(/Passed or not/)
      .click();
    await expect.poll(() => panel(page).getByRole("row").count()).toBeGreaterThan(3);

    await page.emulateMedia({ media: "print" });
    expect(await field(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });

    isBetter = true;
    const rescan = page.getByRole("button", { name: message("observatory-rescan") });
    await expect.poll(() => rescan.getAttribute("aria-disabled")).toBe("true");
    await page.clock.install();
    await page.clock.fastForward("01:05");
    await expect.poll(() => rescan.getAttribute("aria-disabled")).toBeNull();
    await rescan.click();
    await expect.poll(() => score(page)).toBeGreaterThan(before);
    await expect
      .poll(() => page.getByRole("status").first().textContent())
      .toContain("New result: grade");

    await tab(page, "comparison").click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#comparison");
    await panel(page)
      .getByRole("img", { name: /^Score from/ })
      .waitFor();
    const past = panel(page).getByRole("region", {
      name: message("observatory-tab-history"),
    });
    await expect.poll(() => past.getByRole("row").count()).toBe(3);

    await past
      .getByRole("button", { name: message("observatory-compare"), exact: true })
      .click();
    const changes = past.getByRole("list");
    await changes.getByText("X-Frame-Options", { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("scan")).not.toBeNull();
    await page.reload();
    await changes.getByText("X-Frame-Options", { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
  });

  journey("reads without scripts", async ({ open }) => {
    const page = await open(start, { site: site.url, scripting: false });
    await field(page).fill(host);
    await scanButton(page).click();
    await page.waitForURL(/analyze\?host=/);
    await summary(page).waitFor();
    // All parts are shown.
    for (const key of [
      "fix-first",
      "tab-csp",
      "tab-cookies",
      "tab-headers",
      "tab-history",
      "tab-benchmark",
    ]) {
      const heading = page.getByRole("heading", {
        level: 2,
        name: message(`observatory-${key}`),
        exact: true,
      });
      expect(await heading.isVisible(), key).toBe(true);
    }
    expect(await page.getByRole("tablist").isVisible()).toBe(false);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(await page.locator("main").textContent()).toContain(hostile);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  journey("scans without scripts, when asked to", async ({ open }) => {
    const page = await open(
      `${start}/analyze?host=${encodeURIComponent(`${host}/first`)}`,
      {
        site: site.url,
        scripting: false,
      },
    );
    expect(await summary(page).count()).toBe(0);
    await scanButton(page).click();
    await summary(page).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(
      "/first",
    );
  });

  journey("says without scripts why there is no result", async ({ open }) => {
    const page = await open(
      `${start}/analyze?host=${encodeURIComponent(`${host}/error`)}`,
      {
        site: site.url,
        scripting: false,
        expected: [/status 500/, /500 \(/],
      },
    );
    await scanButton(page).click();
    const title = message("observatory-failure-status", "en-US", {
      host: `${host}/error`,
    });
    await page.getByText(title).waitFor();
    expect(await field(page).inputValue()).toBe(`${host}/error`);
  });

  journey("shows what a site sends as text", async ({ open }) => {
    const page = await open(reportPath(), { site: site.url });
    await tab(page, "response").click();
    await panel(page).getByText(hostile).first().waitFor();
    await panel(page).getByRole("rowheader", { name: "sessionid" }).waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
  });

  journey("is used with the keyboard", async ({ open }) => {
    const page = await open(reportPath(), { site: site.url });
    await tab(page, "scoring").focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => tab(page, "response").getAttribute("aria-selected"))
      .toBe("true");
    await page.keyboard.press("End");
    await expect
      .poll(() => tab(page, "comparison").getAttribute("aria-selected"))
      .toBe("true");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await expect
      .poll(() => panel(page).evaluate((one) => one === document.activeElement))
      .toBe(true);
  });

  journey("mends with configuration for the server of the reader", async ({ open }) => {
    isBetter = false;
    const page = await open(
      `${start}/analyze?host=${encodeURIComponent(`${host}/fix`)}`,
      {
        site: site.url,
      },
    );
    await summary(page).waitFor();
    const fix = panel(page).getByText(message("observatory-fix")).first();
    await fix.click();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      const list = panel(page).getByRole("list").first();
      const [inner, outer] = await Promise.all(
        [list, panel(page)].map((part) => part.boundingBox()),
      );
      expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
      const names = list.getByRole("heading");
      for (const name of await names.all())
        expect((await name.boundingBox())?.width).toBeGreaterThan(120);
    }
    await page.setViewportSize(sizes.desktop);
    const server = panel(page).getByRole("combobox").first();
    await server.selectOption("caddy");
    await page.reload();
    await panel(page).getByText(message("observatory-fix")).first().click();
    await expect
      .poll(() => panel(page).getByRole("combobox").first().inputValue())
      .toBe("caddy");
    const copy = panel(page).getByRole("button", {
      name: message("observatory-copy"),
      exact: true,
    });
    await copy.first().click();
    const code = await panel(page).locator("pre:visible").first().textContent();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(code);
  });

  journey("tries headers out without a scan", async ({ open }) => {
    const page = await open(reportPath(), { site: site.url });
    await tab(page, "what-if").click();
    const before = await score(page);
    await panel(page).getByRole("button", { name: "cross-origin-opener-policy" }).click();
    const headers = panel(page).getByRole("textbox");
    await headers.press("End");
    await headers.fill("content-type: text/html\nx-content-type-options: nosniff");
    await expect
      .poll(() => panel(page).getByRole("status").textContent())
      .toContain("With these headers: grade");
    expect(await score(page)).toBe(before);
  });

  journey("compares two sites", async ({ open }) => {
    const page = await open(reportPath(), { site: site.url });
    await tab(page, "comparison").click();
    const other = panel(page).getByRole("region", {
      name: message("observatory-tab-compare"),
      exact: true,
    });
    await other.getByRole("textbox").fill(`${host}/other`);
    await other
      .getByRole("button", { name: message("observatory-compare"), exact: true })
      .click();
    await other.getByRole("table").waitFor();
    await expect
      .poll(() => new URL(page.url()).searchParams.get("with"))
      .toBe(`${host}/other`);
    await page.reload();
    await other.getByRole("table").waitFor();
    // Addresses of former tabs lead to their sections.
    for (const [key, name] of [
      ["cookies", "response"],
      ["benchmark", "comparison"],
    ] as const) {
      await page.evaluate((to) => (location.hash = to), key);
      await expect.poll(() => tab(page, name).getAttribute("aria-selected")).toBe("true");
      await page.locator(`#${key}`).getByRole("heading").first().waitFor();
    }
  });

  journey("says why there is no result", async ({ open }) => {
    const page = await open(start, {
      site: site.url,
      expected: [/status (422|500)/, /(422|500) \(/],
    });
    for (const [text, kind] of [
      ["printer.local", "invalid-hostname"],
      ["127.0.0.1", "invalid-hostname-ip"],
      [`${host}/error`, "status"],
    ] as const) {
      await field(page).fill(text);
      await scanButton(page).click();
      const title = message(`observatory-failure-${kind}`, "en-US", {
        host: text.replace(/\/$/, ""),
      });
      await expect.poll(() => page.getByRole("alert").textContent()).toContain(title);
    }
  });

  journey("moves nothing while a scan runs", async ({ open }) => {
    const [released, release] = signal();
    hold = released;
    const page = await open(start, { site: site.url, before: watchShifts });
    await field(page).fill(`${host}/slow`);
    await scanButton(page).click();
    await page
      .getByRole("status")
      .getByText(/^Asking/)
      .waitFor();
    await page.clock.runFor(1500).catch(() => undefined);
    await drawn(page);
    expect(await shifted(page)).toBeLessThan(0.01);
    release();
    hold = undefined;
    await summary(page).waitFor();
  });

  journey("looks right at every size, in both themes", async ({ open }) => {
    const page = await open(reportPath(), { site: site.url, size: "phone" });
    for (const key of ["scoring", "response", "performance", "what-if", "comparison"]) {
      await tab(page, key).click();
      await drawn(page);
      expect.soft(await overflow(page), key).toBeLessThanOrEqual(0);
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        expect.soft(await axe(page), `${key} ${scheme}`).toEqual([]);
      }
    }
    await tab(page, "scoring").click();
    await inspectSizes(page, "observatory-report", ["phone", "tablet", "desktop"]);
    await page.setViewportSize(sizes.phone);
    await page.goto(start);
    await inspectSizes(page, "observatory", ["phone", "tablet", "desktop"]);
  });
});
