import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import {
  axe,
  expect,
  inject,
  journey,
  message,
  overflow,
  ready,
  shoot,
  type Page,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const english = "/en-US/docs/Web/HTML/Reference/Elements/details";
const german = "/de/docs/Web/HTML/Reference/Elements/details";
const french = "/fr/docs/Web/HTML/Reference/Elements/details";

const opener = (page: Page) => page.locator("#languages-switcher-button");
const cookie = async (page: Page) => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "preferredlocale");
};

describe("the language menu", () => {
  journey("offers the translations and marks the own one", async ({ open }) => {
    const page = await open(english);
    await opener(page).click();
    await expect.poll(() => opener(page).getAttribute("aria-expanded")).toBe("true");
    const links = page.locator("#language-menu a");
    await expect
      .poll(() => links.allTextContents())
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining("English"),
          expect.stringContaining("Deutsch"),
          expect.stringContaining("Français"),
        ]),
      );
    await expect
      .poll(() => page.locator("#language-menu a[aria-current]").textContent())
      .toMatch(/English/);
    await expect
      .poll(() => page.locator("#language-menu a[hreflang=de]").textContent())
      .toContain(message("language-experiment"));
    await page.keyboard.press("Escape");
    await expect.poll(() => opener(page).getAttribute("aria-expanded")).toBe("false");
    await expect
      .poll(() => opener(page).evaluate((e) => e === document.activeElement))
      .toBe(true);
  });

  journey("leads to the same page in another language", async ({ open }) => {
    const page = await open(english);
    await opener(page).click();
    await page.locator("#language-menu a[hreflang=fr]").click();
    await page.waitForURL(`**${french}`);
    await ready(page);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr");
    await expect.poll(() => page.locator("main article").getAttribute("lang")).toBe("fr");
    await page
      .getByRole("navigation", { name: message("menu-main", "fr") })
      .waitFor({ state: "attached" });
  });

  journey("remembers a language and opens pages in it", async ({ open }) => {
    const page = await open(german);
    await opener(page).click();
    const remember = page.getByRole("switch", {
      name: message("language-remember", "de"),
    });
    await expect.poll(() => remember.isChecked()).toBe(false);
    await remember.click();
    await expect.poll(async () => (await cookie(page))?.value).toBe("de");
    const kept = await cookie(page);
    expect(kept?.path).toBe("/");
    // Browsers cap the specified three years at 400 days.
    expect(kept?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 390 * 24 * 3600);

    await page.goto(english);
    expect(new URL(page.url()).pathname).toBe(german);
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    // A page without a German version stays.
    await page.goto("/en-US/docs/Web/HTML/Reference/Elements/summary");
    expect(new URL(page.url()).pathname).toMatch(/^\/en-US/);
  });

  journey("moves the cookie with the choice, and forgets it", async ({ open }) => {
    const page = await open(german, {
      before: (page) =>
        page
          .context()
          .addCookies([
            { name: "preferredlocale", value: "de", url: inject("sampleURL") },
          ]),
    });
    await opener(page).click();
    await page.locator("#language-menu a[hreflang=en-US]").click();
    await page.waitForURL(`**${english}`);
    await ready(page);
    await expect.poll(async () => (await cookie(page))?.value).toBe("en-US");
    await opener(page).click();
    const remember = page.getByRole("switch", { name: message("language-remember") });
    await expect.poll(() => remember.isChecked()).toBe(true);
    await remember.click();
    await expect.poll(() => cookie(page)).toBeUndefined();
  });

  journey("opens by touch on a narrow screen", async ({ open }) => {
    const page = await open(english, { size: "phone", touch: true });
    await opener(page).tap();
    const link = page.locator("#language-menu a[hreflang=de]");
    await link.waitFor();
    const box = await link.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  });
});

describe("the translation banner", () => {
  const banner = (page: Page, locale: string) =>
    page.getByRole("complementary", { name: message("translation-label", locale) });

  journey("says that German is an experiment", async ({ open }) => {
    const page = await open(german);
    const text = await banner(page, "de").textContent();
    expect(text).toContain(message("translation-machine", "de"));
    expect(text).toContain(message("language-experiment", "de"));
    await banner(page, "de").getByRole("link").click();
    await page.waitForURL(`**${english}`);
  });

  journey("names the community of active languages", async ({ open }) => {
    const page = await open(french);
    await expect
      .poll(() => banner(page, "fr").textContent())
      .toContain(message("translation-community", "fr"));
  });

  journey("is absent in English", async ({ open }) => {
    const page = await open(english);
    await expect.poll(() => banner(page, "en-US").count()).toBe(0);
  });
});

describe("a locale of a community", () => {
  let folder = "";
  let site: RunningSite;
  const page = (title: string, text: string) =>
    `---\ntitle: ${title}\nslug: Web/HTML\n---\n\n${text}\n\n## ${title}\n\n${text}\n`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-locales-"));
    await cp(fileURLToPath(new URL("../../sample/content", import.meta.url)), folder, {
      recursive: true,
    });
    const pages = { hu: page("A HTML", "Jelölőnyelv."), ar: page("لغة", "لغة ترميز.") };
    for (const [locale, text] of Object.entries(pages)) {
      const file = join(folder, locale, "web/html/index.md");
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const flags = ["--content", folder, "--translated-content", folder];
    site = await startSite({ flags });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  journey("is served with an English interface that says so", async ({ open }) => {
    const page = await open("/hu/docs/Web/HTML", { site: site.url });
    expect(await page.locator("html").getAttribute("lang")).toBe("hu");
    expect(await page.locator("main article").getAttribute("lang")).toBe("hu");
    for (const part of ["header[data-site-header]", "body footer"])
      expect(await page.locator(part).getAttribute("lang")).toBe("en-US");
    await page
      .getByRole("complementary", { name: message("translation-label") })
      .getByText(message("translation-unmaintained"))
      .waitFor();
    await opener(page).click();
    await page.locator("#language-menu").getByText("العربية").waitFor();
    await shoot(page, "languages-hu");
    await page.keyboard.press("Escape");
    expect(await axe(page)).toEqual([]);
  });

  journey("reads from right to left where the language does", async ({ open }) => {
    const page = await open("/ar/docs/Web/HTML", { site: site.url, size: "phone" });
    expect(await page.locator("main article").getAttribute("dir")).toBe("rtl");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await shoot(page, "languages-ar");
  });

  journey("finds its pages, and misses those it has not", async ({ open }) => {
    const page = await open("/hu/search?q=HTML", { site: site.url });
    await page.locator('main ol a[href="/hu/docs/Web/HTML"]').waitFor();
    const missing = await open("/hu/docs/Web/CSS", {
      site: site.url,
      expected: [/404/],
    });
    await missing.locator('main a[href="/en-US/docs/Web/CSS"]').first().waitFor();
    // A locale without a page does not exist, whatever the browser's language.
    const english = await open("/fr/", {
      site: site.url,
      language: "fr",
      expected: [/404/],
    });
    expect(await english.locator("html").getAttribute("lang")).toBe("en-US");
  });
});

describe("the first address", () => {
  journey("follows what the browser asks for", async ({ open }) => {
    const page = await open("/", { language: "fr-CA" });
    expect(new URL(page.url()).pathname).toBe("/");
    await page
      .getByRole("heading", { level: 1, name: message("home-heading", "fr") })
      .waitFor();
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(
      /\/fr\/$/,
    );
    await page.goto("/docs/Web/HTML");
    expect(new URL(page.url()).pathname).toBe("/fr/docs/Web/HTML");
    await page.goBack();
    await ready(page);
    await page.locator("header[data-site-header] a").first().click();
    await page.waitForURL("**/fr/");
  });

  journey("is that of the home page for its own links", async ({ open }) => {
    const page = await open("/");
    const skip = page.getByRole("link", { name: message("skip-to-content") });
    await skip.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#content");
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await page
      .getByRole("heading", { level: 1, name: message("home-heading") })
      .waitFor();
  });

  journey("falls back to English", async ({ open }) => {
    const page = await open("/", { language: "cy" });
    expect(await page.locator("html").getAttribute("lang")).toBe("en-US");
  });
});
