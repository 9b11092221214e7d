import { describe } from "vitest";
import { expect, journey, message, type Page } from "./harness.ts";
import { pingOf } from "./pings.ts";
import { devSite } from "./plus.ts";

const parent = "/en-US/docs/Web";
const path = `${parent}/CSS`;

/** A page with an interactive example and a compatibility table. */
const gap = "/en-US/docs/Web/CSS/Reference/Properties/gap";

const site = devSite("--features-telemetry", "--telemetry-application-id=journey");

interface Ping {
  readonly name: string;
  readonly status: number;
  readonly body: {
    readonly metrics?: Record<string, Record<string, unknown>>;
    readonly events?: readonly {
      readonly category: string;
      readonly name: string;
      readonly extra?: Record<string, string>;
    }[];
    readonly client_info: Record<string, unknown>;
  };
}

/** The pings of a page that the site has accepted. */
function collect(page: Page): Ping[] {
  const pings: Ping[] = [];
  page.on("response", (response) => {
    const [, , application, name = ""] = new URL(response.url()).pathname.split("/");
    if (application !== "journey") return;
    const body = pingOf(response.request()) as Ping["body"];
    pings.push({ name, status: response.status(), body });
  });
  return pings;
}

const views = (pings: readonly Ping[]) =>
  pings
    .filter(({ name }) => name === "page")
    .map(({ body }) => body.metrics?.["url"]?.["page.path"]);

/** The extras of the events with a name. */
const events = (pings: readonly Ping[], wanted: string) =>
  pings
    .flatMap(({ body }) => body.events ?? [])
    .filter(({ category, name }) => `${category}.${name}` === wanted)
    .map(({ extra }) => extra ?? {});

const clicks = (pings: readonly Ping[]) =>
  events(pings, "element.clicked").map(({ source }) => source);

/** Follows an inserted link to an address that the page does not link. */
const follow = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    document.querySelector("main")?.append(link);
    link.click();
  }, href);

const hasClient = (url: string) => /\/submit\/|\/client-[^/]*\.js/.test(url);

describe("telemetry", () => {
  journey("counts a view once for each path, and takes no names", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open(`${path}?utm_source=letter&q=secret`, {
      site: site.url,
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect.poll(() => views(pings)).toEqual([site.url + path]);
    const ping = pings.find(({ name }) => name === "page");
    expect(ping?.status).toBe(200);
    expect(ping?.body.metrics).toMatchObject({
      string: {
        "page.http_status": "200",
        "navigator.viewport_breakpoint": "xl",
        "navigator.subscription_type": "anonymous",
      },
      string_list: { "navigator.user_languages": ["en-US"] },
      labeled_string: { "page.utm": { source: "letter" } },
    });
    expect(Object.keys(ping?.body.client_info ?? {})).toEqual(["telemetry_sdk_build"]);
    await page.locator("[itemtype$=BreadcrumbList] a").first().click();
    await expect
      .poll(() => views(pings))
      .toEqual([site.url + path, `${site.url}${parent}`]);
    const second = pings.findLast(({ name }) => name === "page");
    expect(second?.body.metrics?.["url"]?.["page.referrer"]).toBe(site.url + path);
    await page.goBack();
    await expect.poll(() => page.title()).toMatch(/CSS/);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    // Responses arrive in any order.
    await expect
      .poll(() => clicks(pings))
      .toEqual(
        expect.arrayContaining([
          "thumbs: article_footer -> 1",
          "breadcrumb_click: 2/2",
          `client_side_nav: ${site.url}${parent}`,
        ]),
      );
    expect(views(pings)).toHaveLength(2);
    expect(pings.every(({ status }) => status === 200)).toBe(true);
    expect(JSON.stringify(pings)).not.toMatch(/glean_timestamp|secret/);
    // Ids used for counting were deleted with the session.
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((key) => /glean|metrics|events|pings/i.test(key))).toEqual([]);
  });

  journey("begins another session after half an hour", async ({ open }) => {
    const page = await open(path, { site: site.url });
    const id = () =>
      page.evaluate(() => {
        const found = sessionStorage.getItem("userLifetimeMetrics") ?? "";
        return /"session_id":"([^"]+)"/.exec(found)?.[1] ?? "";
      });
    await expect.poll(id).not.toBe("");
    const first = await id();
    const readOn = async (minutes: number, next: string) => {
      await page.evaluate((passed) => {
        const time = String(Date.now() - passed * 60_000);
        sessionStorage.setItem("glean_session_last_active", time);
      }, minutes);
      const counted = page.waitForResponse(
        (response) =>
          response.url().includes("/submit/journey/page/") &&
          JSON.stringify(pingOf(response.request())).includes(`"${site.url}${next}"`),
      );
      await follow(page, next);
      await counted;
    };
    await readOn(29, parent);
    expect(await id()).toBe(first);
    await readOn(31, "/en-US/docs/Web/HTML");
    expect(await id()).not.toBe(first);
  });

  journey("tells what is done by name, and nothing that is typed", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open(path, {
      site: site.url,
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect.poll(() => views(pings).length).toBe(1);
    await page.keyboard.press("/");
    await page.keyboard.type("GaP");
    await page.locator(`[role=option] a[href="${gap}"]`).click();
    await expect.poll(() => views(pings).length).toBe(2);
    await page.getByRole("combobox").first().click();
    // Responses arrive in any order.
    await expect
      .poll(() => clicks(pings).toSorted())
      .toEqual([
        `client_side_nav: ${site.url}${gap}`,
        "quick-search-change: top-nav-search",
        "quick-search-open: keyboard -> slash",
        "quick-search-open: menu",
        expect.stringMatching(/^quick-search: results\[\d\]$/),
      ]);
    const example = page.locator("interactive-example");
    await example.getByRole("button", { name: message("example-reset") }).click();
    await expect
      .poll(() => clicks(pings))
      .toContain("interactive-examples-lit: click@reset");
    await page
      .getByRole("heading", { name: "Browser compatibility" })
      .scrollIntoViewIfNeeded();
    await expect.poll(() => clicks(pings)).toContain("bcd: view -> css.properties.gap");
    expect(JSON.stringify(pings)).not.toContain("GaP");
  });

  journey("tells what was searched for in vain, once", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open("/en-US/search?q=Qzxv+%20wKjq", {
      site: site.url,
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect
      .poll(() => events(pings, "search.empty"))
      .toEqual([{ query: "qzxv wkjq" }]);
    await expect.poll(() => clicks(pings)).toContain("site-search: no-results");
    await expect.poll(() => views(pings)).toEqual([`${site.url}/en-US/search`]);
    await page.goto("/en-US/search?q=qzxv@wkjq.example");
    await expect.poll(() => views(pings).length).toBe(2);
    await expect
      .poll(() => clicks(pings).filter((name) => name === "site-search: no-results"))
      .toHaveLength(2);
    expect(events(pings, "search.empty")).toHaveLength(1);
    expect(JSON.stringify(pings)).not.toContain("qzxv@");
  });

  journey("sends what was reported before it was there", async ({ open }) => {
    let pings: Ping[] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const page = await open(path, {
      site: site.url,
      before: async (page) => {
        pings = collect(page);
        await page.route(/\/client-[^/]*\.js/, async (route) => {
          await released;
          await route.continue();
        });
      },
    });
    await page.keyboard.press("/");
    expect(pings).toEqual([]);
    release();
    await expect
      .poll(() => clicks(pings))
      .toEqual(["quick-search-open: keyboard -> slash"]);
    // Both are in flight at once: either may arrive first.
    await expect.poll(() => pings.map(({ name }) => name)).toContain("page");
  });

  journey("tells how fast the page was when it is left, once", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open(path, {
      site: site.url,
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect.poll(() => views(pings).length).toBe(1);
    await follow(page, parent);
    await expect.poll(() => views(pings).length).toBe(2);
    const turn = (state: string) =>
      page.evaluate((to) => {
        Object.defineProperty(document, "visibilityState", {
          value: to,
          configurable: true,
        });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await turn("visible");
    expect(events(pings, "page.vitals")).toEqual([]);
    await turn("hidden");
    await expect.poll(() => events(pings, "page.vitals").length).toBe(1);
    const [vitals = {}] = events(pings, "page.vitals");
    expect(Object.keys(vitals)).toEqual(
      expect.arrayContaining(["lcp", "fcp", "ttfb", "cls"]),
    );
    expect(Object.values(vitals).every((value) => Number(value) >= 0)).toBe(true);
    // They belong to the page that was loaded.
    const ping = pings.find((one) => events([one], "page.vitals").length > 0);
    expect(ping?.body.metrics?.["url"]?.["page.path"]).toBe(site.url + path);
    await turn("visible");
    await turn("hidden");
    await page.getByRole("combobox").first().click();
    await expect.poll(() => clicks(pings)).toContain("quick-search-open: menu");
    expect(events(pings, "page.vitals")).toHaveLength(1);
  });

  journey("says that a page is missing, and where from", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open("/en-US/docs/Web/Nothing", {
      site: site.url,
      expected: [/404/],
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect.poll(() => views(pings).length).toBe(1);
    expect(pings.find(({ name }) => name === "page")?.body.metrics).toMatchObject({
      string: { "page.http_status": "404" },
      url: { "page.path": `${site.url}/en-US/docs/Web/Nothing` },
    });
    await page.goto(path);
    await expect.poll(() => views(pings).length).toBe(2);
    await follow(page, "/en-US/docs/Web/Nowhere");
    await expect.poll(() => views(pings).length).toBe(3);
    const { metrics } = pings.findLast(({ name }) => name === "page")?.body ?? {};
    expect(metrics).toMatchObject({
      string: { "page.http_status": "404" },
      url: {
        "page.path": `${site.url}/en-US/docs/Web/Nowhere`,
        "page.referrer": site.url + path,
      },
    });
  });

  journey("is not on the host that runs code", async ({ open }) => {
    const requests: string[] = [];
    const page = await open(gap, {
      site: site.url,
      before: (page) =>
        Promise.resolve(page.on("request", (request) => requests.push(request.url()))),
    });
    await expect
      .poll(() => requests.some((url) => url.includes("runner.html")))
      .toBe(true);
    await expect.poll(() => requests.filter(hasClient).length).toBeGreaterThan(1);
    const { host } = new URL(site.url);
    expect(
      requests.filter(hasClient).filter((url) => new URL(url).host !== host),
    ).toEqual([]);
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    // Until its page has loaded, a frame belongs to the site.
    for (const frame of frames) await frame.waitForURL(/runner\.html/);
    const keys = await Promise.all(
      frames.map((frame) => frame.evaluate(() => Object.keys(sessionStorage))),
    );
    expect(keys.flat()).toEqual([]);
  });

  for (const [how, refuse] of Object.entries({
    cookie: () => {
      document.cookie = "moz-1st-party-data-opt-out=true";
    },
    setting: () => localStorage.setItem("telemetry", "off"),
    "Global Privacy Control": () =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }),
    "Do Not Track": () =>
      Object.defineProperty(Navigator.prototype, "doNotTrack", { value: "1" }),
  })) {
    journey(`loads and sends nothing after a refusal by ${how}`, async ({ open }) => {
      const requests: string[] = [];
      const page = await open(path, {
        site: site.url,
        before: async (page) => {
          await page.addInitScript(refuse);
          page.on("request", (request) => requests.push(request.url()));
        },
      });
      await page.getByRole("button", { name: "Yes", exact: true }).click();
      await page.waitForTimeout(2000);
      expect(requests.filter(hasClient)).toEqual([]);
    });
  }

  journey("sends later what could not be sent", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open(path, {
      site: site.url,
      expected: [/ERR_INTERNET_DISCONNECTED/],
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect.poll(() => views(pings).length).toBe(1);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("telemetry-unsent")))
      .toContain("thumbs: article_footer");
    expect(clicks(pings)).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(() => clicks(pings)).toEqual(["thumbs: article_footer -> 1"]);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("telemetry-unsent")))
      .toBe("[]");
  });

  /** Reports many events at once, like a page with ads and videos within a minute. */
  const reportMany = (page: Page, count: number) =>
    page.evaluate((many) => {
      for (let i = 0; i < many; i++) {
        const detail = `curriculum: scrim engage id:${i}`;
        document.dispatchEvent(new CustomEvent("waymark:measured", { detail }));
      }
    }, count);

  /** The number of unsent pings in the browser. */
  const waiting = (page: Page) =>
    page.evaluate(() => {
      const text = localStorage.getItem("telemetry-unsent") ?? "[]";
      return (JSON.parse(text) as unknown[]).length;
    });

  journey("keeps for the next minute what is too much for one", async ({ open }) => {
    let pings: Ping[] = [];
    const page = await open(path, {
      site: site.url,
      before: (page) => Promise.resolve((pings = collect(page))),
    });
    await expect.poll(() => views(pings).length).toBe(1);
    await reportMany(page, 60);
    await expect.poll(() => waiting(page)).toBe(21);
    expect(pings).toHaveLength(40);
    // Another document has its own limit per minute.
    await page.goto(parent);
    await expect.poll(() => clicks(pings).length).toBe(60);
    await expect.poll(() => views(pings).length).toBe(2);
    expect(new Set(clicks(pings)).size).toBe(60);
    await expect.poll(() => waiting(page)).toBe(0);
  });

  journey("asks a server that is down three times in a minute", async ({ open }) => {
    let requests = 0;
    const page = await open(path, {
      site: site.url,
      expected: [/503/],
      before: (page) =>
        page.route("**/submit/**", async (route) => {
          requests++;
          await route.fulfill({ status: 503 });
        }),
    });
    await expect.poll(() => requests).toBeGreaterThan(0);
    await reportMany(page, 30);
    await expect.poll(() => waiting(page)).toBe(31);
    await expect.poll(() => requests).toBe(3);
    await reportMany(page, 5);
    await expect.poll(() => waiting(page)).toBe(36);
    expect(requests).toBe(3);
  });

  journey("is small, and moves nothing", async ({ open }) => {
    const page = await open(path, { site: site.url });
    const script = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map((entry) => entry as PerformanceResourceTiming)
          .filter(({ name }) => /\/client-[^/]*\.js$/.test(name))
          .map(({ encodedBodySize }) => encodedBodySize),
      );
    await expect.poll(script).toHaveLength(1);
    expect((await script())[0]).toBeLessThan(15 * 1024);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              sum += (entry as unknown as { value: number }).value;
            }
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shift).toBeLessThan(0.01);
  });
});
