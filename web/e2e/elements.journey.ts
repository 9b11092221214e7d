import { afterAll, beforeAll, describe } from "vitest";
import type { Page } from "playwright-core";
import { axe, expect, inspectSizes, journey, ready } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const tabsPage = "/elements/tabs";
const pages = [
  "blocks",
  "braces",
  "changelog",
  "code",
  "diagrams",
  "inserts",
  "math",
  "mdx",
  "notes",
  "tables",
  "tabs",
  "text",
];

describe("elements of plain Markdown", () => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "product"], first: "/" });
  });
  afterAll(() => site.stop());

  const selected = (page: Page) =>
    page.locator("[role=tab][aria-selected=true]").allTextContents();

  journey("tabs are chosen by keyboard, together, and remembered", async ({ open }) => {
    const page = await open(tabsPage, { site: site.url });
    await expect.poll(() => selected(page)).toEqual(["Linux", "Linux", "Shell"]);
    await page.getByRole("tab", { name: "Linux" }).first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await selected(page)).toEqual(["Windows", "Windows", "Shell"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Windows",
    );
    await page.getByText("tern.exe serve").last().waitFor();
    expect(await page.getByText("/var/lib/tern").last().isVisible()).toBe(false);
    await page.reload();
    await ready(page);
    await expect.poll(() => selected(page)).toEqual(["Windows", "Windows", "Shell"]);
  });

  journey(
    "tabs are panels with labels without scripts and on paper",
    async ({ open }) => {
      const plain = await open(tabsPage, { site: site.url, scripting: false });
      const printed = await open(tabsPage, { site: site.url });
      await printed.getByRole("tab").first().waitFor();
      await printed.emulateMedia({ media: "print" });
      for (const page of [plain, printed]) {
        for (const text of [
          "Windows",
          "tern.exe serve",
          "%ProgramData%",
          "await fetch",
        ]) {
          expect(
            await page.locator(".tabs").getByText(text).last().isVisible(),
            text,
          ).toBe(true);
        }
        expect(await page.getByRole("tablist").first().isVisible()).toBe(false);
      }
    },
  );

  journey("macros, files and variables are in the text", async ({ open }) => {
    const page = await open("/elements/inserts", { site: site.url, scripting: false });
    const shows = (text: string) =>
      expect.poll(() => page.locator("main").textContent()).toContain(text);
    await shows("Tern 2.1 listens on 7700.");
    await shows("curl -O https://tern.example/2.1/tern.tar.gz");
    await shows("wait = 60");
    expect(
      await page.locator("pre", { hasText: "response.status" }).textContent(),
    ).not.toContain("region");
    expect(await page.locator("main .notecard.warning a").getAttribute("href")).toBe(
      "/reference/settings",
    );
  });

  journey(
    "a large image opens by keyboard and gives the focus back",
    async ({ open }) => {
      const page = await open("/elements/tables", { site: site.url });
      const image = page.getByRole("button", { name: /Five programs/ });
      await image.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      const widths = [image, dialog.getByRole("img")].map(
        async (shown) => (await shown.boundingBox())?.width ?? 0,
      );
      const [small = 0, large = 0] = await Promise.all(widths);
      expect(large).toBeGreaterThan(small * 1.15);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await image.evaluate((element) => element === document.activeElement)).toBe(
        true,
      );
      await image.click();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect.poll(() => dialog.count()).toBe(0);
    },
  );

  journey("formulas are MathML without scripts", async ({ open }) => {
    const page = await open("/elements/math", { site: site.url, scripting: false });
    const formula = page.locator("math[display=block]").first();
    const { height = 0 } = (await formula.locator("mfrac").boundingBox()) ?? {};
    const text = await page.locator("math").first().boundingBox();
    expect(height).toBeGreaterThan((text?.height ?? 0) * 1.5);
    expect(await page.locator("main").textContent()).toContain("it costs $5 or $10");
    expect(await page.locator("[data-tex=inline], [data-tex=display]").count()).toBe(0);
    const asText = await page.request.get(`${site.url}/elements/math.md`);
    expect(await asText.text()).toContain("$$W = \\frac{1}{\\mu - \\lambda}$$");
  });

  journey("diagrams are drawn in view, in the colours of the theme", async ({ open }) => {
    const page = await open("/elements/diagrams", { site: site.url });
    const source = page.locator("pre.mermaid", { hasText: "[*]" }).last();
    const drawing = page.locator("svg[aria-label='What becomes of a message']");
    expect(await source.isVisible()).toBe(true);
    await source.scrollIntoViewIfNeeded();
    await drawing.waitFor();
    expect(await source.isVisible()).toBe(false);
    const fill = () =>
      drawing
        .locator(".node rect.basic")
        .first()
        .evaluate((element) => getComputedStyle(element).fill);
    const light = await fill();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(fill).not.toBe(light);
    await page.getByText("could not be drawn").waitFor();
    expect(await page.getByText("Parse error on line 2").isVisible()).toBe(true);
    expect(await page.getByText("send --> [relay").last().isVisible()).toBe(true);
    expect(
      await page.evaluate(
        () =>
          document.adoptedStyleSheets.length + document.querySelectorAll("style").length,
      ),
    ).toBe(0);
  });

  journey("the links of a sequence are below it", async ({ open }) => {
    const page = await open("/elements/diagrams", { site: site.url });
    await page.getByRole("heading", { name: "States" }).scrollIntoViewIfNeeded();
    const item = page.locator(".diagram-links li");
    await item.waitFor();
    expect(await item.innerText()).toBe("Relay: Settings");
    await item.getByRole("link").click();
    await page.waitForURL("**/reference/settings");
  });

  journey("diagrams are code without scripts", async ({ open }) => {
    const page = await open("/elements/diagrams", { site: site.url, scripting: false });
    const source = page.locator("pre.mermaid", { hasText: "sequenceDiagram" });
    expect(await source.last().isVisible()).toBe(true);
  });

  journey("versions of a changelog have ids, dates and a feed", async ({ open }) => {
    const page = await open("/elements/changelog", { site: site.url, scripting: false });
    const version = page.locator("section:has(> h2 > a[href='#v2-1-0'])");
    expect(await version.locator("time").getAttribute("datetime")).toBe("2026-02-01");
    const address = await page
      .locator("link[type='application/atom+xml']")
      .getAttribute("href");
    expect(address).toBe("/elements/changelog/feed.xml");
    const feed = await (await page.request.get(`${site.url}${address}`)).text();
    expect(feed).toContain(`<id>${site.url}/elements/changelog#v2-1-0</id>`);
    expect(feed).toContain("<updated>2026-02-01T00:00:00Z</updated>");
    const other = await page.request.get(`${site.url}/elements/text/feed.xml`);
    expect(other.status()).toBe(404);
  });

  journey("marked lines are copied without marks", async ({ open }) => {
    const page = await open("/elements/code", { site: site.url });
    const block = page.locator("pre[data-numbers]");
    expect(await block.textContent()).toBe("[Service]\nRestart=on-failure\n");
    expect(await block.locator("[data-number]").count()).toBe(2);
    const changed = page.locator("pre.notranslate:has([data-mark=r])").last();
    expect(await changed.textContent()).toBe('keep = "7d"\nkeep = "14d"\n');
  });

  journey.for(pages)("fit and pass axe: %s", async (name, { open }) => {
    const page = await open(`/elements/${name}`, { site: site.url, size: "phone" });
    await inspectSizes(page, `elements-${name}`, ["phone", "desktop"]);
  });
});
