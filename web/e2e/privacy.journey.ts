import { describe } from "vitest";
import {
  calm,
  expect,
  inject,
  inspectSizes,
  journey,
  message,
  ready,
  shifted,
  sizes,
  watchShifts,
  type Page,
  type Size,
} from "./harness.ts";
import { pingOf } from "./pings.ts";
import { devSite, signInPath } from "./plus.ts";

const path = "/en-US/privacy";
const article = "/en-US/docs/Web/CSS";
const notice = "https://trail.example/privacy";

const site = devSite(
  "--features-telemetry",
  "--features-advertising",
  "--telemetry-application-id=journey",
  "--telemetry-retention=17",
  "--telemetry-counts-retention=0",
  `--links-privacy=${notice}`,
);

/** The bodies accepted by the site, by the ids of the reports. */
type Taken = Map<string, unknown>;

function collect(page: Page): Taken {
  const taken: Taken = new Map();
  page.on("response", (response) => {
    const [, , application, , , id = ""] = new URL(response.url()).pathname.split("/");
    if (application !== "journey" || !response.ok()) return;
    taken.set(id, pingOf(response.request()));
  });
  return taken;
}

const theSwitch = (page: Page) =>
  page.getByRole("switch", { name: message("privacy-switch") });

const records = (page: Page) => page.locator("main ol > li");

const rawRecords = async (page: Page) =>
  (await records(page).locator("pre").allTextContents()).map(
    (text) => JSON.parse(text) as unknown,
  );

/** Opens the privacy notice from the footer of an article. */
async function openByFooter(page: Page): Promise<void> {
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: message("footer-counting") }).click();
  await page.waitForURL(site.url + path);
  await ready(page);
}

/** Waits for possible requests. */
const pause = (page: Page) => page.waitForTimeout(2000);

describe("what is counted", () => {
  journey("is said in every size and theme, and passes axe", async ({ open }) => {
    let taken: Taken = new Map();
    const page = await open(article, {
      site: site.url,
      size: "phone",
      before: (page) => Promise.resolve((taken = collect(page))),
    });
    await expect.poll(() => taken.size).toBe(1);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await openByFooter(page);
    await expect.poll(() => records(page).count()).toBeGreaterThan(2);
    await records(page).first().locator("summary").first().click();
    await calm(page);
    await inspectSizes(page, "privacy", Object.keys(sizes) as Size[]);
  });

  journey("says for how long, as the site is set", async ({ open }) => {
    const page = await open("/de/privacy", { site: site.url, scripting: false });
    const text = await page.locator("main").innerText();
    expect(text).toContain(message("privacy-visit-days", "de", { days: 17 }));
    expect(text).toContain(message("privacy-counts-stay", "de"));
    expect(text).toContain(message("privacy-ads-none", "de"));
    expect(text).toContain(message("privacy-no-script", "de"));
    expect(text).toContain(message("privacy-records-no-script", "de"));
    expect(await page.getByRole("switch").isVisible()).toBe(false);
    const policy = message("privacy-policy", "de", { name: "Waymark" });
    const link = page.locator("main").getByRole("link", { name: policy });
    expect(await link.getAttribute("href")).toBe(notice);
  });

  journey("is linked with the page about ads, both ways", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await page.locator("main a[href$='/advertising']").click();
    await page.waitForURL(/\/en-US\/advertising$/);
    await page.getByRole("link", { name: message("advertise-counted") }).click();
    await page.waitForURL(site.url + path);
  });

  journey("moves nothing while it is loaded", async ({ open }) => {
    for (const size of ["phone", "desktop"] as const) {
      const page = await open(path, { site: site.url, size, before: watchShifts });
      await expect.poll(() => records(page).count()).toBe(1);
      expect(await shifted(page)).toBeLessThan(0.001);
      await theSwitch(page).uncheck();
      await theSwitch(page).check();
      expect(await shifted(page)).toBeLessThan(0.001);
    }
  });

  journey("is not there where nothing is counted", async ({ open }) => {
    const none = inject("sampleURL");
    const page = await open(path, { site: none, expected: [/404/] });
    expect(await page.title()).toContain(message("not-found-heading"));
    expect(await page.locator(`a[href='${path}']`).count()).toBe(0);
  });
});

describe("the list of reports", () => {
  journey("has what the site got, in words and as sent", async ({ open }) => {
    let taken: Taken = new Map();
    const page = await open(`${article}?utm_source=letter`, {
      site: site.url,
      before: (page) => Promise.resolve((taken = collect(page))),
    });
    await expect.poll(() => taken.size).toBe(1);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await expect.poll(() => taken.size).toBeGreaterThan(1);
    await openByFooter(page);
    const inOrder = (list: Iterable<unknown>) =>
      [...list].map((one) => JSON.stringify(one)).toSorted();
    await expect.poll(() => records(page).count()).toBeGreaterThan(3);
    // The page and the journey are notified of responses at different times.
    const differing = async () => {
      const [listed, sent] = [inOrder(await rawRecords(page)), inOrder(taken.values())];
      return [
        ...listed.filter((one) => !sent.includes(one)),
        ...sent.filter((one) => !listed.includes(one)),
      ];
    };
    await expect.poll(differing).toEqual([]);
    expect(await records(page).count()).toBe(taken.size);
    const first = records(page).first();
    expect(await first.locator("summary").first().innerText()).toContain(article);
    await first.locator("summary").first().click();
    const words = await first.locator("dl").first().innerText();
    for (const said of [
      message("privacy-field-path"),
      message("privacy-value-found"),
      message("privacy-field-campaign", "en-US", { part: "source" }),
      "letter",
      "American English",
      "1200–1440 px",
    ]) {
      expect(words).toContain(said);
    }
    expect(await first.locator("pre").isVisible()).toBe(false);
    await first.getByText(message("privacy-record-raw")).first().click();
    await first.locator("pre").waitFor();
  });
});

describe("the switch", () => {
  journey("ends counting at once, for good, and begins it again", async ({ open }) => {
    let taken: Taken = new Map();
    let requests = 0;
    const page = await open(article, {
      site: site.url,
      expected: [/ERR_INTERNET_DISCONNECTED/],
      before: (page) => {
        page.on("request", (request) => {
          if (request.url().includes("/submit/")) requests++;
        });
        return Promise.resolve((taken = collect(page)));
      },
    });
    await expect.poll(() => taken.size).toBe(1);
    await openByFooter(page);
    const unsent = () => page.evaluate(() => localStorage.getItem("telemetry-unsent"));
    const isAllThere = async () =>
      (await unsent()) === "[]" && (await records(page).count()) === taken.size;
    await pause(page);
    await expect.poll(isAllThere).toBe(true);
    const before = taken.size;
    await page.context().setOffline(true);
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent("waymark:measured", { detail: "test" })),
    );
    await expect.poll(unsent).toContain("test");
    await page.getByText(/^[1-9] reports? waits? to be sent/).waitFor();
    await theSwitch(page).uncheck();
    expect(await unsent()).toBeNull();
    await page.getByText(message("privacy-choice-off")).waitFor();
    await page.getByText(message("privacy-records-off")).waitFor();
    await page.context().setOffline(false);
    requests = 0;
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent("waymark:measured", { detail: "test" })),
    );
    await pause(page);
    expect(requests).toBe(0);
    expect(await records(page).count()).toBe(before);
    await page.goto(article);
    await ready(page);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await pause(page);
    await openByFooter(page);
    expect(await theSwitch(page).isChecked()).toBe(false);
    await pause(page);
    expect(requests).toBe(0);
    expect(await unsent()).toBeNull();
    expect(await records(page).count()).toBe(before);
    await theSwitch(page).check();
    await page.getByText(message("privacy-choice-on")).waitFor();
    await expect.poll(() => records(page).count()).toBe(before + 1);
    await expect.poll(() => taken.size).toBe(before + 1);
    // A report after a change within one document is complete.
    await theSwitch(page).uncheck();
    await theSwitch(page).check();
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent("waymark:measured", { detail: "again" })),
    );
    await expect.poll(() => records(page).count()).toBe(before + 2);
    expect(JSON.stringify((await rawRecords(page)).at(-1))).toContain("again");
  });

  journey("works by keyboard, and tells its state", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await expect.poll(() => records(page).count()).toBe(1);
    await page.locator("main").focus();
    await page.keyboard.press("Tab");
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("role") ?? "");
    await expect.poll(focused).toBe("switch");
    await page.keyboard.press("Space");
    await expect.poll(() => theSwitch(page).isChecked()).toBe(false);
    const described = await theSwitch(page).evaluate((element) =>
      document
        .getElementById(element.getAttribute("aria-describedby") ?? "")
        ?.getAttribute("role"),
    );
    expect(described).toBe("status");
    await page.keyboard.press("Space");
    await expect.poll(() => theSwitch(page).isChecked()).toBe(true);
    const summary = records(page).first().locator("summary");
    for (let i = 0; i < 9 && !(await isFocused(summary.first())); i++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => records(page).first().locator("pre").isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName))
      .toBe("PRE");
  });

  journey("follows another tab", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await expect.poll(() => theSwitch(page).isChecked()).toBe(true);
    const other = await page.context().newPage();
    await other.goto(path);
    await ready(other);
    await theSwitch(other).uncheck();
    await expect.poll(() => theSwitch(page).isChecked()).toBe(false);
  });

  for (const [how, why, refuse] of [
    [
      "Global Privacy Control",
      "privacy-choice-browser",
      () =>
        Object.defineProperty(Navigator.prototype, "globalPrivacyControl", {
          value: true,
        }),
    ],
    [
      "Do Not Track",
      "privacy-choice-browser",
      () => Object.defineProperty(Navigator.prototype, "doNotTrack", { value: "1" }),
    ],
    [
      "cookie",
      "privacy-choice-cookie",
      () => {
        document.cookie = "moz-1st-party-data-opt-out=true; path=/";
      },
    ],
  ] as const) {
    journey(
      `is off, and says why, by ${how}, for those signed in too`,
      async ({ open }) => {
        let requests = 0;
        const page = await open(signInPath("plus", path), {
          site: site.url,
          before: async (page) => {
            await page.addInitScript(refuse);
            page.on("request", (request) => {
              if (request.url().includes("/submit/")) requests++;
            });
          },
        });
        await page.getByText(message(why)).and(page.getByRole("status")).waitFor();
        expect(await theSwitch(page).isChecked()).toBe(false);
        expect(await theSwitch(page).isDisabled()).toBe(true);
        await page.getByText(message("privacy-records-off")).waitFor();
        await pause(page);
        expect(requests).toBe(0);
      },
    );
  }

  journey("says that nothing can be stored", async ({ open }) => {
    const page = await open(path, {
      site: site.url,
      expected: [/Could not write/, /QuotaExceededError/],
      before: (page) =>
        page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
        }),
    });
    await expect.poll(() => theSwitch(page).isEnabled()).toBe(true);
    await theSwitch(page).click();
    const told = page.getByText(message("privacy-choice-forgotten"));
    await told.and(page.getByRole("status")).waitFor();
    expect(await theSwitch(page).isChecked()).toBe(false);
    await theSwitch(page).click();
    await expect.poll(() => theSwitch(page).isChecked()).toBe(true);
    await expect.poll(() => told.and(page.getByRole("status")).count()).toBe(0);
  });
});

function isFocused(locator: ReturnType<Page["locator"]>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
