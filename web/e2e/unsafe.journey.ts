import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import { arrivedAt, expect, follow, journey, message, type Page } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));
const path = "/en-US/docs/Web/Taken";

/** A page whose headings and names clash with the application's ids. */
const taken = `---
title: Taken
slug: Web/Taken
---

<form name="getElementById"><input name="parentNode"></form>
<img name="querySelector" alt="" src="dot.svg"><img name="body" alt="" src="dot.svg">
<iframe name="documentElement"></iframe>
<div data-section="1" data-sidebar>not a section</div>

<script>window.harmed = true;</script><script src="harm.js"></script>
<img src="none.svg" alt="" width="1" onerror="window.harmed = true">

## Hydration

${"Text of the section.\n\n".repeat(40)}

## Root

${"Text of the section.\n\n".repeat(40)}

## Content

[Press](javascript:window.harmed=true)

${"Text of the section.\n\n".repeat(40)}
`;

const next = `---
title: Next
slug: Web/Taken/Next
---

To [Taken](/en-US/docs/Web/Taken).
`;

const link = `<a href="/en-US/docs/Web/CSS"`;
const wide = `style="min-width: 3000px; height: 3000px"`;
const drawing = `<svg width="1" height="1" overflow="visible">${link}><rect x="-5000" y="-5000" width="10000" height="10000" fill="transparent"/></a></svg>`;

/** A page whose links extend as far beyond the text as content allows. */
const covering = `---
title: Covering
slug: Web/Covering
sidebar: cssref
---

<img src="/en-US/docs/Web/Taken/dot.svg" alt="" hspace="-500" vspace="-500">

## Drawing

${drawing}

## Heading ${drawing}

Text of the section.

## Boxes

<div style="display: flex; height: 20px">${link} ${wide}>Wide</a></div>
<div style="display: flex; height: 20px">${link} style="display: block; flex: none; width: 100vw; height: 100vh">Wide</a></div>
<div style="height: 20px; width: 20px">${link} style="display: block; width: 20px; border: 2000px solid">Thick</a></div>
<p style="height: 20px; line-height: 20px">${link} style="font-size: 900px; vertical-align: 3000px">High</a></p>

## Formula

<math>${link}><mpadded lspace="-2000px" width="9000px" height="3000px"><mtext>Formula</mtext></mpadded></a></math>
`;

const harmed = (page: Page) => page.evaluate(() => "harmed" in window);

/** Parts of the page covered by content, with the page scrolled to one of its ends. */
function covered([place, parts]: readonly [ScrollLogicalPosition, readonly string[]]) {
  document.querySelector("main")?.scrollIntoView({ block: place, behavior: "instant" });
  const hit: string[] = [];
  for (const part of parts) {
    for (const element of document.querySelectorAll(part)) {
      if (element.closest("article") !== null) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      for (let x = left + 2; x < left + width; x += 20) {
        for (
          let y = Math.max(top + 2, 0);
          y < Math.min(top + height, innerHeight);
          y += 20
        ) {
          const found = document.elementFromPoint(x, y);
          if (found?.closest("article") != null) hit.push(`${part} at ${x}, ${y}`);
        }
      }
    }
  }
  return hit;
}

/** Changes the theme, which requires a running script. */
async function works(page: Page): Promise<void> {
  await page.getByRole("button", { name: message("theme") }).click();
  await page.getByRole("button", { name: message("theme-dark") }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await harmed(page)).toBe(false);
}

describe("content", () => {
  let folder = "";
  let site: RunningSite;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-unsafe-"));
    await cp(sample, folder, { recursive: true });
    await mkdir(join(folder, "en-us/web/taken/next"), { recursive: true });
    await writeFile(join(folder, "en-us/web/taken/index.md"), taken);
    await writeFile(join(folder, "en-us/web/taken/next/index.md"), next);
    await mkdir(join(folder, "en-us/web/covering"), { recursive: true });
    await writeFile(join(folder, "en-us/web/covering/index.md"), covering);
    await writeFile(join(folder, "en-us/web/taken/harm.js"), "window.harmed = true;");
    const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`;
    await writeFile(join(folder, "en-us/web/taken/dot.svg"), dot);
    site = await startSite({ flags: ["--content", folder] });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const missing = [/none\.svg/];

  journey("may have the names of the application", async ({ open }) => {
    const page = await open(path, { site: site.url, expected: missing });
    await works(page);
    await page.getByText("Press").click();
    expect(await harmed(page)).toBe(false);
    for (const [name, id] of [
      ["Hydration", "hydration_2"],
      ["Root", "root"],
      ["Content", "content"],
    ] as const) {
      const toc = page.getByRole("navigation", { name: message("toc-heading") });
      await toc.getByRole("link", { name, exact: true }).click();
      await arrivedAt(page, `h2#${id}`);
      expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    }
    const skip = page.getByRole("link", { name: message("skip-to-content") });
    await skip.evaluate((link: HTMLElement) => link.click());
    await arrivedAt(page, "main");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName))
      .toBe("MAIN");
  });

  journey("may have them when it comes late", async ({ open }) => {
    const page = await open(`${path}/Next`, { site: site.url, expected: missing });
    await follow(page, "Taken", /^Taken/);
    await page.locator("h2#hydration_2").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName))
      .toBe("MAIN");
    await works(page);
  });

  journey("stays where it is, whatever it is made of", async ({ open }) => {
    const page = await open("/en-US/docs/Web/Covering", { site: site.url });
    const parts = ["body > * header", "aside", "[class*=toc] nav", "footer"];
    for (const part of parts) {
      expect(await page.locator(part).count(), part).toBeGreaterThan(0);
    }
    for (const place of ["start", "end"] as const) {
      expect(await page.evaluate(covered, [place, parts] as const)).toEqual([]);
    }
  });

  journey("runs no script, even if it gets into a page", async ({ open }) => {
    const inserted = `<form name="getElementById"></form><img name="querySelector" alt="">
      <script src="${path}/harm.js"></script><script>window.harmed = true</script>
      <script src="/static/..%2Fen-US/docs/Web/Taken/harm.js"></script>`;
    const page = await open(path, {
      site: site.url,
      expected: [/none\.svg/, /Content Security Policy/, /harm\.js/],
      before: (page) =>
        page.route(`**${path}`, async (route) => {
          const response = await route.fetch();
          const html = (await response.text()).replace("Text of the section.", inserted);
          await route.fulfill({ response, body: html });
        }),
    });
    expect(await page.locator("script[src$='harm.js']").count()).toBe(2);
    await works(page);
    // Parts loaded when the page is idle load as well.
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .some(({ name }) => /\/static\/offline-[\w-]+\.js$/.test(name)),
      );
    await expect.poll(loaded).toBe(true);
    // A string, because the test runner would transform an import.
    const imported = await page.evaluate(
      `import("${path}/harm.js").then(() => "run", () => "refused")`,
    );
    expect(imported).toBe("refused");
    expect(await harmed(page)).toBe(false);
  });
});
