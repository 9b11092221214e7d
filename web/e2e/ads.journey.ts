import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import {
  axe,
  drawn,
  expect,
  follow,
  inspect,
  journey,
  layouts,
  message,
  overflow,
  ready,
  shifted,
  shoot,
  signal,
  sizes,
  watchShifts,
  type OpenOptions,
  type Page,
  type Size,
} from "./harness.ts";
import { picture, writeInventory } from "./inventory.ts";
import { devSite, signInPath } from "./plus.ts";

const doc = "/en-US/docs/Web/CSS/Reference/Properties/gap";
const home = "/en-US/";

const folder = mkdtempSync(join(tmpdir(), "waymark-ads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inventory = writeInventory(folder);

const site = devSite(
  "--features-placement",
  "--features-advertising",
  `--ads-inventory=${inventory}`,
  "--lessons-partner-name=Example School",
  "--lessons-partner-url=https://school.example/path",
);

/** An ad, by the message with its place. */
const ad = (page: Page, place: "top" | "side" | "main" | "bottom") =>
  page.getByRole("region", { name: message(`ad-label-${place}`), exact: true });

const fallback = (page: Page) =>
  page.getByText(message("ad-partner", "en-US", { name: "Example School" }));

const slot = (page: Page, name: string) => page.locator(`[data-slot="${name}"]`);

/** Requests for ads, and reported views. */
interface Calls {
  readonly asked: unknown[];
  readonly seen: string[];
  readonly reported: string[];
}

/** Records calls for ads and their reports. */
async function listen(page: Page, calls: Calls): Promise<void> {
  await watchShifts(page);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/pong/get") calls.asked.push(request.postDataJSON());
    if (pathname === "/pong/viewed") calls.seen.push(request.method());
  });
  await page.exposeFunction("noteReport", (name: string) => {
    if (/^(?:pong|banner)/.test(name)) calls.reported.push(name);
  });
  await page.addInitScript(() => {
    document.addEventListener("waymark:measured", (event) => {
      const { detail } = event as CustomEvent<string>;
      (window as unknown as { noteReport: (name: string) => void }).noteReport(detail);
    });
  });
}

const noCalls = (): Calls => ({ asked: [], seen: [], reported: [] });

/** A page of the site with ads, and responses to its calls. */
function options(
  calls: Calls,
  more: OpenOptions = {},
  also?: (page: Page) => Promise<unknown>,
): OpenOptions {
  return {
    site: site.url,
    ...more,
    before: async (page) => {
      await listen(page, calls);
      await also?.(page);
    },
  };
}

/** Responds to requests for ads. */
function respond(status: number, body: unknown) {
  return (page: Page) =>
    page.route("**/pong/get", (route) => route.fulfill({ status, json: body }));
}

/** Waits until a page has received its ads, or has none. */
const answered = (page: Page) => page.locator("[data-slot] section").first().waitFor();

async function expectCalm(page: Page, what: string): Promise<void> {
  await drawn(page);
  // Without ads, documents have up to 0.003: a scrolled sidebar, fonts.
  expect.soft(await shifted(page), `what moved ${what}`).toBeLessThan(0.005);
  expect.soft(await overflow(page), `what sticks out ${what}`).toBeLessThanOrEqual(0);
}

describe("a document", () => {
  for (const size of Object.keys(sizes) as Size[]) {
    journey(`shows two ads on a ${size}, and nothing moves`, async ({ open }) => {
      const calls = noCalls();
      const page = await open(doc, options(calls, { size }));
      const places =
        size === "phone" ? (["top", "bottom"] as const) : (["top", "side"] as const);
      for (const place of places)
        await ad(page, place).first().waitFor({ state: "attached" });
      await expectCalm(page, `on a ${size}`);
      expect(calls.asked).toEqual([
        {
          keywords: ["docs", "web", "css", "reference", "properties", "gap"],
          pongs:
            size === "phone"
              ? ["top", "bottom"]
              : (expect.arrayContaining(["top", "side", "bottom"]) as unknown),
        },
      ]);
      if (size === "tablet") return;
      await page.setViewportSize({ ...sizes[size], height: 2000 });
      await inspect(page, `ads-doc-${size}`);
      await page.setViewportSize(sizes[size]);
      await shoot(page, `ads-doc-top-${size}`);
    });
  }

  journey("marks each ad as one, and says how to see none", async ({ open }) => {
    const page = await open(doc, options(noCalls()));
    const top = ad(page, "top");
    await top.waitFor();
    const about = top.getByRole("link", { name: message("ad-note"), exact: true });
    expect(await about.getAttribute("href")).toBe("/en-US/advertising");
    const without = top.getByRole("link", { name: message("ad-without") });
    expect(await without.getAttribute("href")).toBe("/en-US/plus?ref=nope");
    const link = top.getByRole("link", { name: "Learn CSS layout" });
    expect(await link.getAttribute("rel")).toBe("sponsored noopener");
    expect(await link.getAttribute("target")).toBe("_blank");
  });

  journey(
    "leads to the advertiser from the keyboard, not told from where",
    async ({ open }) => {
      const calls = noCalls();
      const page = await open(doc, options(calls));
      const link = ad(page, "top").getByRole("link", { name: "Learn CSS layout" });
      await link.waitFor();
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press("Tab");
        if (await link.evaluate((element) => element === document.activeElement)) break;
      }
      const opened = page.waitForEvent("popup");
      const asked = page
        .context()
        .waitForEvent("request", (request) =>
          request.url().startsWith("https://shop.example/"),
        );
      await page.keyboard.press("Enter");
      await opened;
      const request = await asked;
      expect(request.url()).toBe("https://shop.example/top");
      expect((await request.allHeaders())["referer"]).toBeUndefined();
    },
  );

  journey("is above the logo on a phone, and comes after it", async ({ open }) => {
    const page = await open(doc, options(noCalls(), { size: "phone" }));
    const link = ad(page, "top").getByRole("link", { name: "Learn CSS layout" });
    await link.waitFor();
    const logo = page.getByRole("banner").getByRole("link").first();
    const places = await Promise.all([link, logo].map((one) => one.boundingBox()));
    expect(places[0]?.y).toBeLessThan(places[1]?.y ?? 0);
    const follows = await logo.evaluate(
      (from, to) => {
        const place = from.compareDocumentPosition(to);
        return (place & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      },
      await link.elementHandle(),
    );
    expect(follows).toBe(true);
    expect(places[1]?.y).toBeLessThan(95);
  });

  journey("counts an ad once, after it was seen for a second", async ({ open }) => {
    const calls = noCalls();
    const page = await open(doc, options(calls));
    await ad(page, "top").waitFor();
    const before = await page.evaluate(() => performance.now());
    await expect.poll(() => calls.reported).toContain("pong: pong->viewed top-banner");
    expect(calls.reported).toContain("pong: pong->requested");
    expect(calls.reported).toContain("pong: pong->fetched success");
    expect(calls.reported).toContain("pong: pong->served top-banner,side");
    await expect.poll(() => calls.seen.length).toBe(2);
    // Scrolls away and back: the ad has already been counted.
    const scroll = (to: number) => page.evaluate((y) => window.scrollTo(0, y), to);
    await scroll(3000);
    await drawn(page);
    await scroll(0);
    await page.evaluate(
      (since) =>
        new Promise((resolve) => setTimeout(resolve, since + 2500 - performance.now())),
      before,
    );
    expect(calls.seen).toEqual(["POST", "POST"]);
  });

  journey(
    "counts nothing that is out of sight, or in a tab that is",
    async ({ open }) => {
      const calls = noCalls();
      const page = await open(
        doc,
        options(calls, { size: "phone" }, (opened) =>
          opened.addInitScript(() => {
            Object.defineProperty(document, "visibilityState", {
              get: () =>
                (window as unknown as { shown?: boolean }).shown === true
                  ? "visible"
                  : "hidden",
            });
          }),
        ),
      );
      await ad(page, "bottom").waitFor();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
      expect(calls.seen).toEqual([]);
      await page.evaluate(() => {
        Object.assign(window, { shown: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await expect.poll(() => calls.reported).toContain("pong: pong->viewed top-banner");
      expect(calls.reported).not.toContain("pong: pong->viewed bottom-banner");
      // Tables above load as they approach the viewport, and move it down.
      const scrolled = async () => {
        await ad(page, "bottom").scrollIntoViewIfNeeded();
        return calls.reported;
      };
      await expect
        .poll(scrolled, { interval: 1500 })
        .toContain("pong: pong->viewed bottom-banner");
    },
  );

  journey("asks again on the next page, and nothing moves there", async ({ open }) => {
    const calls = noCalls();
    const page = await open(doc, options(calls));
    await ad(page, "top").waitFor();
    await follow(page, "row-gap", /^row-gap/);
    await expect.poll(() => calls.asked.length).toBe(2);
    await ad(page, "top").waitFor();
    expect(calls.asked[1]).toMatchObject({
      keywords: expect.arrayContaining(["row-gap"]) as unknown,
    });
    await expectCalm(page, "on the way");
  });
});

describe("other pages", () => {
  for (const size of Object.keys(sizes) as Size[]) {
    journey(`the first one, on a ${size}`, async ({ open }) => {
      const calls = noCalls();
      const page = await open(home, options(calls, { size }));
      await ad(page, "main").waitFor();
      await expectCalm(page, `on a ${size}`);
      expect(calls.asked).toEqual([
        {
          keywords: [],
          pongs: expect.arrayContaining(["hpTop", "hpMain", "hpFooter"]) as unknown,
        },
      ]);
      if (size === "tablet") return;
      await page.setViewportSize({ ...sizes[size], height: 1800 });
      await inspect(page, `ads-home-${size}`);
    });
  }

  journey("those that are not there, and of readers: no keywords", async ({ open }) => {
    const calls = noCalls();
    const paths = ["/en-US/docs/Web/my-secret", "/en-US/plus/collections/shared/token"];
    for (const path of paths) {
      const page = await open(path, options(calls, { expected: [/404/] }));
      await ready(page);
    }
    await expect.poll(() => calls.asked.length).toBe(2);
    expect(JSON.stringify(calls.asked)).not.toMatch(/secret|token|web/);
  });

  for (const [name, path] of [
    ["search", "/en-US/search?q=css"],
    ["blog", "/en-US/blog/"],
    ["scanner", "/en-US/observatory"],
    ["playground", "/en-US/play"],
  ] as const) {
    journey(`${name}: an ad at the end`, async ({ open }) => {
      for (const size of ["phone", "desktop"] as const) {
        const calls = noCalls();
        const page = await open(path, options(calls, { size }));
        await ad(page, "side").waitFor();
        await expectCalm(page, `of ${name} on a ${size}`);
        const room = await slot(page, "side").evaluate((element) => [
          element.getBoundingClientRect().height,
          Number.parseFloat(getComputedStyle(element).minBlockSize),
        ]);
        expect(room[0], `room of ${name} on a ${size}`).toBe(room[1]);
        await ad(page, "side").scrollIntoViewIfNeeded();
        await inspect(page, `ads-${name}-${size}`, { within: "[data-at-end]" });
      }
    });
  }

  journey(
    "a post and a page of the course: an ad below the contents",
    async ({ open }) => {
      for (const path of [
        "/en-US/blog/drawing-with-one-element/",
        "/en-US/curriculum/core/css-layout/",
      ]) {
        const page = await open(path, options(noCalls()));
        await ad(page, "side").waitFor();
        await expectCalm(page, path);
      }
    },
  );

  journey("banners at the end, where they are served", async ({ open }) => {
    const banner = {
      status: "success",
      click: "c",
      view: "v",
      image: "i",
      width: 728,
      height: 90,
      alt: "Learn CSS with Example School",
      version: 1,
    };
    for (const [path, name] of [
      [home, "hpFooter"],
      [doc, "bottom"],
    ] as const) {
      const page = await open(
        path,
        options(noCalls(), {}, async (opened) => {
          await respond(200, { status: "success", plusAvailable: true, [name]: banner })(
            opened,
          );
          await opened.route("**/pimg/*", (route) =>
            route.fulfill({
              contentType: "image/png",
              body: picture("fern-bottom.png"),
            }),
          );
          await opened.route("**/pong/viewed?*", (route) =>
            route.fulfill({ status: 201 }),
          );
        }),
      );
      await ad(page, "bottom").scrollIntoViewIfNeeded();
      await expectCalm(page, name);
      await inspect(page, `ads-${name}`, { within: `[data-slot="${name}"]` });
    }
  });
});

describe("without an ad", () => {
  const states: readonly (readonly [string, number, unknown])[] = [
    ["geo_unsupported", 200, { status: "geo_unsupported", plusAvailable: true }],
    ["cap_reached", 200, { status: "cap_reached", plusAvailable: true }],
    ["empty", 200, { status: "empty", plusAvailable: true }],
    ["nonsense", 200, "nonsense"],
    ["an error", 500, { error: "wrong" }],
  ];
  for (const [name, status, body] of states) {
    journey(`${name}: the partner above, nothing elsewhere`, async ({ open }) => {
      for (const path of [doc, home]) {
        const calls = noCalls();
        const page = await open(
          path,
          options(calls, { expected: [/pong\/get/] }, respond(status, body)),
        );
        await fallback(page).waitFor();
        expect(
          await page.getByRole("link", { name: message("ad-partner-enroll") }).count(),
        ).toBe(1);
        const slots = page.locator("[data-slot]");
        expect(await slots.locator("section").count()).toBe(1);
        await expect.poll(() => calls.reported).toContain("banner_scrimba_view");
        // Places below the window are collapsed; nothing visible moves.
        await expect
          .poll(() => page.locator("[data-slot][hidden]").count())
          .toBeGreaterThan(0);
        await expectCalm(page, `after ${name}`);
        expect(await axe(page)).toEqual([]);
      }
    });
  }

  for (const size of layouts) {
    journey(`the offer of the new year has its date, on a ${size}`, async ({ open }) => {
      for (const [date, text] of [
        ["2025-01-07T23:59:00Z", "Enroll now and save 25% this New Year!"],
        ["2025-01-08T00:00:00Z", "Enroll now!"],
      ] as const) {
        const page = await open(
          doc,
          options(noCalls(), { size }, async (opened) => {
            await opened.clock.setFixedTime(new Date(date));
            await respond(200, { status: "empty" })(opened);
          }),
        );
        const link = page.getByRole("link", { name: text, exact: true });
        await link.waitFor();
        expect(await link.getAttribute("href")).toBe("https://school.example/path");
        await inspect(page, `ads-fallback-${size}-${date.slice(0, 10)}`, {
          within: "[data-slot='top']",
        });
      }
    });
  }

  journey("while loading, the room is there and nothing is in it", async ({ open }) => {
    const [held, release] = signal();
    const page = await open(
      doc,
      options(noCalls(), {}, (opened) =>
        opened.route("**/pong/get", async (route) => {
          await held;
          await route.continue();
        }),
      ),
    );
    const heights = () =>
      Promise.all(
        ["top", "bottom"].map((name) =>
          slot(page, name).evaluate((element) => element.getBoundingClientRect().height),
        ),
      );
    const before = await heights();
    expect(Math.min(...before)).toBeGreaterThan(60);
    expect(await page.locator("[data-slot] section").count()).toBe(0);
    release();
    await answered(page);
    expect((await heights())[0]).toBe(before[0]);
    await expectCalm(page, "when they came");
  });
});

describe("with a blocker", () => {
  journey("that ends requests, no gap and no error", async ({ open }) => {
    for (const pattern of ["**/pong/**", "**/pimg/**"]) {
      const page = await open(
        doc,
        options(noCalls(), { expected: [/pong\/|pimg\//] }, (opened) =>
          opened.route(pattern, (route) => route.abort("blockedbyclient")),
        ),
      );
      await fallback(page).waitFor();
      await expect
        .poll(() => page.locator("[data-slot] section:visible").count())
        .toBe(1);
      await expectCalm(page, `without ${pattern}`);
    }
  });

  journey("that hides elements, no gap, no error and no request", async ({ open }) => {
    const hide = (selector: string) => (opened: Page) =>
      opened.addInitScript((hidden) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`${hidden} { display: none !important; }`);
        document.adoptedStyleSheets.push(sheet);
      }, selector);
    const calls = noCalls();
    const page = await open(doc, options(calls, {}, hide("[data-slot]")));
    const header = () =>
      page
        .locator("header")
        .first()
        .evaluate((h) => h.getBoundingClientRect().top);
    expect(await header()).toBe(0);
    await expectCalm(page, "with hidden places");
    expect(calls.asked).toEqual([]);

    const other = await open(doc, options(noCalls(), {}, hide('a[href^="/pong/"]')));
    await fallback(other).waitFor();
    await expect.poll(() => other.locator("[data-slot] section:visible").count()).toBe(1);
    await expectCalm(other, "with hidden links");
  });
});

describe("no ads", () => {
  journey("on sites without them, and without scripts", async ({ open }) => {
    const calls = noCalls();
    const page = await open(doc, { before: (opened) => listen(opened, calls) });
    expect(await page.locator("[data-slot]").count()).toBe(0);
    expect(calls.asked).toEqual([]);
    const still = await open(doc, { site: site.url, scripting: false });
    expect(await slot(still, "top").isVisible()).toBe(false);
  });

  journey("for subscribers, before anything is drawn", async ({ open }) => {
    const calls = noCalls();
    const settings = "/en-US/plus/settings";
    const page = await open(signInPath("plus", settings), options(calls));
    await ready(page);
    const hidesAds = page.getByRole("switch", { name: message("settings-ads-label") });
    await expect.poll(() => hidesAds.isChecked()).toBe(true);
    expect(calls.asked).toEqual([]);
    await hidesAds.click();
    const without = ad(page, "top").getByRole("link", { name: message("ad-without") });
    await without.waitFor();
    expect(await without.getAttribute("href")).toBe("/en-US/plus/settings?ref=nope");
    await hidesAds.click();
    await slot(page, "top").waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("nop"))).toBe("yes");
    calls.asked.length = 0;

    const [held, release] = signal();
    await page.route("**/api/v1/whoami", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(doc);
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.dataset["nop"])).toBe(
      "yes",
    );
    expect(await slot(page, "top").isVisible()).toBe(false);
    const known = page.waitForResponse("**/api/v1/whoami");
    release();
    await known;
    await drawn(page);
    await expectCalm(page, "without ads");
    expect(calls.asked).toEqual([]);

    // The reader turns ads on again.
    await page.unroute("**/api/v1/whoami");
    await page.goto(settings);
    await hidesAds.click();
    await ad(page, "top").waitFor();
  });

  journey("before it is known who reads", async ({ open }) => {
    const calls = noCalls();
    const [held, release] = signal();
    const page = await open(
      doc,
      options(calls, {}, (opened) =>
        opened.route("**/api/v1/whoami", async (route) => {
          await held;
          await route.continue();
        }),
      ),
    );
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .some(({ name }) => /Placements.*\.js$/.test(name)),
      );
    await expect.poll(loaded).toBe(true);
    await drawn(page);
    expect(calls.asked).toEqual([]);
    release();
    await ad(page, "top").waitFor();
    expect(calls.asked.length).toBe(1);
  });
});
