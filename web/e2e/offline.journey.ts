import { afterEach, beforeEach, describe } from "vitest";
import {
  axe,
  calm,
  expect,
  inject,
  inspectSizes,
  journey,
  markDocument,
  message,
  ready,
  sameDocument,
  waitForTitle,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { storeScreens } from "./packWorker.ts";
import { devSite, signInPath } from "./plus.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startSite } from "./server.ts";

let proxy: Proxy;

beforeEach(async () => {
  proxy = await startProxy(inject("sampleURL"));
});

afterEach(() => proxy.close());

/** Effects of a cut network, and of missing pages and files. */
const expected = [
  /ERR_|Failed to fetch|status (?:of )?(?:504|418|404)|who is signed in/,
  /ChunkFailure|Could not register the service worker/,
];

const withWorker = (): OpenOptions => ({ site: proxy.url, worker: true, expected });

const css = "/en-US/docs/Web/CSS";
const html = "/en-US/docs/Web/HTML";
const gap = `${css}/Reference/Properties/gap`;

/** Registers the service worker without delay, and waits until it is in control. */
async function register(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inControl = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve),
    );
    await navigator.serviceWorker.register("/service-worker.js?type=PreferOnline");
    if (navigator.serviceWorker.controller === null) await inControl;
  });
}

/** Waits until a page's data is stored. */
async function stored(page: Page, path: string): Promise<void> {
  const key = `${path.toLowerCase()}/index.json`;
  await expect
    .poll(() =>
      page.evaluate(async (key) => (await caches.match(key)) !== undefined, key),
    )
    .toBe(true);
}

/** Fetches and stores a page's data as if the reader visited it. */
async function see(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => fetch(url), `${path}/index.json`);
  await stored(page, path);
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

const appCaches = async (page: Page) =>
  (await cacheNames(page)).filter((name) => name.startsWith("waymark-app-"));

/**
 * Reports whether no version of the worker is about to take over, during which requests
 * for pages may be left to the network.
 */
const hasTakenOver = (page: Page) =>
  page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    return installing === null && waiting === null && active?.state === "activated";
  });

/** Status and body of a response for the page; null if there is none. */
const ask = (page: Page, url: string, method = "GET") =>
  page.evaluate(
    async ({ url, method }) => {
      try {
        const response = await fetch(url, { method });
        return [response.status, await response.text()];
      } catch {
        return null;
      }
    },
    { url, method },
  );

describe("without the network", () => {
  journey("the first page can be read again, and others say so", async ({ open }) => {
    const page = await open(css, withWorker());
    // Registered by the page itself.
    await stored(page, css);
    proxy.isCut = true;
    await page.reload();
    await ready(page);
    await waitForTitle(page, /^CSS/);
    expect(await page.locator("article h1").textContent()).toContain("CSS");
    await page.locator("article h2").first().waitFor();
    // A moment of a busy machine does not count.
    const took = async () => {
      await page.reload();
      return page.evaluate(() => {
        const [entry] = performance.getEntriesByType("navigation");
        const { requestStart, responseEnd } = entry as PerformanceNavigationTiming;
        return Math.round(responseEnd - requestStart);
      });
    };
    await expect
      .poll(took, { message: "milliseconds for a page that was seen", timeout: 60_000 })
      .toBeLessThan(1000);

    await page.goto(html);
    await ready(page);
    await page.getByRole("heading", { name: message("offline-missing") }).waitFor();
    expect(await ask(page, `${html}/index.json`)).toEqual([
      504,
      '{"error":"offline","pack":null}',
    ]);
    expect(await ask(page, "/api/v1/search?q=web")).toEqual([418, '{"error":"offline"}']);
    expect(await ask(page, "/api/v1/ping", "POST")).toEqual([418, '{"error":"offline"}']);
    expect(await ask(page, "/submit/x", "POST")).toBeNull();

    // Addresses without a locale redirect like on the server.
    await page.goto("/docs/Web/CSS?a=b#reference");
    await waitForTitle(page, /^CSS/);
    expect(page.url()).toBe(`${proxy.url}${css}?a=b#reference`);

    proxy.isCut = false;
    await page.goto(html);
    await waitForTitle(page, /^HTML/);
    await page.goBack();
    await waitForTitle(page, /^CSS/);
  });

  journey("pages that are not there say so, whatever they are", async ({ open }) => {
    const page = await open(css, withWorker());
    await register(page);
    await see(page, css);
    proxy.isCut = true;
    // No screen has this address, and the available packs are unknown.
    await page.goto("/en-US/no/such");
    await ready(page);
    await page.getByText(message("offline-missing-unknown")).waitFor();
    expect(await axe(page)).toEqual([]);
    // The site has no accounts, although the application can render the screen.
    await page.goto("/en-US/plus/settings");
    await ready(page);
    await page.getByText(message("offline-missing-unknown")).waitFor();
    // The playground's files are not stored, nor is its German name.
    await page.goto("/de/play");
    await ready(page);
    const part = ["de", "en-US"].map((one) => message("offline-missing-part", one));
    await page.getByText(new RegExp(part.join("|"))).waitFor();
    expect(await axe(page)).toEqual([]);
    await inspectSizes(page, "offline-part", ["phone", "tablet", "desktop"]);
    await page.getByRole("main").getByRole("link").click();
    await page.waitForURL(/\/de\/offline$/);
    proxy.isCut = false;
    const heading = async () => {
      await page.goto("/de/play");
      await ready(page);
      return page.locator("h1").first().textContent();
    };
    await expect.poll(heading).not.toBe(message("offline-missing", "de"));
  });

  journey("the installed site starts with its home page", async ({ open }) => {
    const page = await open(css, withWorker());
    // Registered by the page itself, just before the network is cut.
    await stored(page, "/en-us");
    proxy.isCut = true;
    await page.goto("/");
    await ready(page);
    expect(page.url()).toBe(`${proxy.url}/en-US/`);
    await waitForTitle(page, /^Waymark/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText(message("offline-missing")).count()).toBe(0);
    await inspectSizes(page, "offline-home", ["desktop"]);
  });

  journey("compatibility tables that were seen are there", async ({ open }) => {
    const page = await open(gap, withWorker());
    await register(page);
    // The table may have come before the worker, which stores what it fetches.
    await page.reload();
    await ready(page);
    await see(page, gap);
    await storeScreens(page);
    const table = async () => {
      await page.locator("#browser_compatibility").scrollIntoViewIfNeeded();
      await page.getByRole("columnheader", { name: "Firefox", exact: true }).waitFor();
    };
    await table();
    const isStored = () =>
      page.evaluate(async () => {
        const cache = await caches.open("waymark-visited-1");
        return (await cache.keys()).some(({ url }) => url.includes("/bcd/"));
      });
    await expect.poll(isStored).toBe(true);
    proxy.isCut = true;
    await page.reload();
    await ready(page);
    await table();
  });

  journey("in every language, back and forward", async ({ open }) => {
    const page = await open("/de/docs/Web/CSS", withWorker());
    await register(page);
    await page.reload();
    await ready(page);
    await see(page, "/de/docs/Web/CSS");
    await see(page, css);
    // Readers of other languages get the English shell.
    proxy.isCut = true;
    await page.goto("/DE/docs/web/css");
    await ready(page);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await page.goto(css);
    await ready(page);
    await waitForTitle(page, /^CSS/);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
    await page.goBack();
    await ready(page);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await page.goForward();
    await ready(page);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
    // There are no strings of a language that was never used, except the shell's own.
    await page.goto("/fr/docs/Web/CSS");
    await ready(page);
    const notices = ["de", "en-US"].map((locale) => message("offline-missing", locale));
    await page.getByRole("heading", { name: new RegExp(notices.join("|")) }).waitFor();
  });

  journey("a slow network gives way to what is stored", async ({ open }) => {
    const page = await open(css, withWorker());
    await register(page);
    await see(page, css);
    // Longer than the timeout of navigations.
    proxy.delay = 90_000;
    await page.goto(css);
    proxy.delay = 0;
    await waitForTitle(page, /^CSS/);
  });
});

describe("after a deploy", () => {
  /** A separate screen, whose file has not been loaded yet. */
  const screen = /\/static\/home-[\w-]+\.js/;
  const toHome = (page: Page) =>
    page.evaluate(() =>
      document.querySelector<HTMLElement>("a[href='/en-US/']")?.click(),
    );

  journey("open tabs go on with the files of their version", async ({ open }) => {
    const other = await startSite({ flags: ["--brand-name", "Other"] });
    try {
      const tab = await open(css, withWorker());
      await register(tab);
      await see(tab, css);
      await storeScreens(tab);
      const [old = ""] = await appCaches(tab);

      proxy.target = other.url;
      const second = await tab.context().newPage();
      await second.goto(css);
      await waitForTitle(second, /Other$/);
      await expect.poll(async () => (await appCaches(second)).length).toBe(2);
      await expect.poll(() => hasTakenOver(second)).toBe(true);
      // Both versions have this file; the old tab must get its own.
      proxy.missing = screen;
      await markDocument(tab);
      await toHome(tab);
      await waitForTitle(tab, /^Waymark$/);
      expect(tab.url()).toBe(`${proxy.url}/en-US/`);
      expect(await sameDocument(tab), "the old tab is where it was").toBe(true);

      // Old files are deleted once no tab needs them.
      proxy.missing = null;
      await tab.close();
      const afterReload = async () => {
        await second.reload();
        return appCaches(second);
      };
      await expect.poll(afterReload).not.toContain(old);
      const data = () =>
        second.evaluate(
          async (key) => (await caches.match(key))?.text() ?? "",
          `${css.toLowerCase()}/index.json`,
        );
      await expect.poll(data).toContain("| Other");
      proxy.isCut = true;
      await second.reload();
      await ready(second);
      await waitForTitle(second, /^CSS.*Other$/);
    } finally {
      await other.stop();
    }
  });

  journey("a version that cannot be stored leaves the one before", async ({ open }) => {
    const other = await startSite({ flags: ["--brand-name", "Other"] });
    try {
      const page = await open(css, withWorker());
      await register(page);
      await see(page, css);
      const before = await appCaches(page);
      proxy.target = other.url;
      proxy.missing = /\/offline\/shell\/en-us\.html/;
      proxy.asked.length = 0;
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => undefined);
      });
      await expect.poll(() => hasTakenOver(page)).toBe(true);
      expect(proxy.asked).toContain("/offline/shell/en-us.html");
      proxy.isCut = true;
      await page.reload();
      await ready(page);
      await waitForTitle(page, /^CSS.*Waymark$/);
      expect(await appCaches(page)).toEqual(expect.arrayContaining(before));
    } finally {
      await other.stop();
    }
  });

  journey("without a worker, a missing part loads the page", async ({ open }) => {
    const page = await open(css, { site: proxy.url, expected });
    await calm(page);
    await markDocument(page);
    proxy.missing = screen;
    // The page of the new version links other files.
    page.on("request", (request) => {
      if (request.isNavigationRequest()) proxy.missing = null;
    });
    await toHome(page);
    await waitForTitle(page, /^Waymark/);
    await ready(page);
    expect(page.url()).toBe(`${proxy.url}/en-US/`);
    expect(await sameDocument(page), "the document is another").toBe(false);
  });

  journey("a part that stays missing says so, and nothing loops", async ({ open }) => {
    const page = await open(css, { site: proxy.url, expected: [...expected, /stopped/] });
    await calm(page);
    proxy.missing = screen;
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        loads.push(request.url());
    });
    await toHome(page);
    // The server's HTML can be read without scripts.
    await page.locator("html.nojs").waitFor({ state: "attached" });
    await page.waitForTimeout(2000);
    expect(loads.length).toBe(1);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  });

  for (const mode of ["remove", "off"]) {
    journey(`with the worker set to ${mode}, all of it goes`, async ({ open }) => {
      const other = await startSite({ flags: [`--offline-worker=${mode}`] });
      try {
        const page = await open(css, withWorker());
        await register(page);
        await see(page, css);
        await page.evaluate(() => caches.open("not-ours"));
        proxy.target = other.url;
        await page.goto(html);
        await ready(page);
        // On navigation, the page checks for data to remove.
        await page.evaluate(() =>
          document.querySelector<HTMLElement>("main a[href^='/en-US/docs/']")?.click(),
        );
        await expect.poll(() => cacheNames(page)).toEqual(["not-ours"]);
        const registrations = () =>
          page.evaluate(
            async () => (await navigator.serviceWorker.getRegistrations()).length,
          );
        await expect.poll(registrations).toBe(0);
      } finally {
        await other.stop();
      }
    });
  }
});

describe("a first page", () => {
  journey("asks for nothing more than before", async ({ open }) => {
    // Regardless of the loading time, the first page's delay is not over.
    const before = (page: Page) =>
      page.addInitScript(() => {
        const set = window.setTimeout.bind(window);
        const soon = (run: () => void, wait = 0) => (wait < 10_000 ? set(run, wait) : 0);
        Object.assign(window, { setTimeout: soon });
      });
    const load = async (worker: boolean) => {
      proxy.asked.length = 0;
      const page = await open(css, { site: proxy.url, worker, before });
      let last = 0;
      const rests = () => {
        const asked = last;
        last = proxy.asked.length;
        return asked === last;
      };
      await expect.poll(rests, { interval: 2000 }).toBe(true);
      await page.close();
      return proxy.asked.toSorted();
    };
    const without = await load(false);
    const after = await load(true);
    expect(after).toEqual(without);
    expect(after.filter((path) => /^\/(?:service-worker|offline\/)/.test(path))).toEqual(
      [],
    );
  });

  journey("needs no service worker", async ({ open }) => {
    const page = await open(css, {
      site: proxy.url,
      worker: true,
      before: (page) =>
        page.addInitScript(() => {
          Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
        }),
    });
    const title = () => page.locator("h1").textContent();
    const before = await title();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("main a[href^='/en-US/docs/']")?.click(),
    );
    await expect.poll(title).not.toBe(before);
    // Parts that it still loads would fail when the proxy ends.
    await page.close();
    expect(proxy.asked.filter((path) => path.includes("service-worker"))).toEqual([]);
  });
});

describe("what is of the reader", () => {
  const site = devSite();

  journey("is stored without their address, until they sign out", async ({ open }) => {
    const page = await open(signInPath("core", css), {
      site: site.url,
      worker: true,
      expected,
    });
    await register(page);
    await see(page, css);
    await page.evaluate(() => fetch("/api/v1/whoami"));
    const whoAmI = () =>
      page.evaluate(async () => (await caches.match("/api/v1/whoami"))?.text() ?? "");
    await expect.poll(whoAmI).toContain('"offline":true');
    expect(await whoAmI()).toContain('"username"');
    expect(await whoAmI()).not.toContain("@");
    await page.goto("/en-US/plus/collections");
    await ready(page);
    await calm(page);
    const addresses = await page.evaluate(async () => {
      const cache = await caches.open("waymark-visited-1");
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.filter((path) => /plus|collections/.test(path))).toEqual([]);

    await page.evaluate(() => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/users/fxa/login/logout/";
      document.body.append(form);
      form.submit();
    });
    await expect.poll(whoAmI).toBe("");
    const isStored = (key: string) =>
      page.evaluate(async (key) => (await caches.match(key)) !== undefined, key);
    expect(await isStored(`${css.toLowerCase()}/index.json`)).toBe(false);
  });
});
