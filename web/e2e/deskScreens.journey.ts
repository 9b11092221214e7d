import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import {
  countClicks,
  expect,
  inspect,
  inspectSizes,
  journey,
  ready,
  sizes,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));

/** The page edited by the journeys, and its file. */
const url = "/en-US/docs/Web/HTML/Reference/Elements/details";
const file = "en-us/web/html/reference/elements/details/index.md";

/** The feedback in a report like that of `waymark telemetry report --format json`. */
const report = {
  from: "2026-11-01",
  to: "2026-11-22",
  feedback: {
    items: [
      {
        name: url,
        yes: 3,
        no: 1,
        reasons: [{ name: "<img src=x onerror=alert(1)>", count: 1 }],
      },
    ],
  },
};

type Open = (path: string, options: OpenOptions) => Promise<Page>;

let folder = "";
let site: RunningSite;
const onDisk = () => readFile(join(folder, file), "utf8");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
  await cp(sample, folder, { recursive: true });
  await appendFile(join(folder, file), "\n[Nowhere](/en-US/docs/No/Such/Page)\n");
  const feedback = join(folder, "feedback.json");
  await writeFile(feedback, JSON.stringify(report));
  const flags = ["--content", folder, "--dev-feedback", feedback];
  site = await startSite({ command: "dev", flags });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("readers", () => {
  journey("have no screens for writers", async ({ open }) => {
    const expected = [/status 404/, /404 \(Not Found\)/];
    for (const path of ["_flaws", "_sitemap/docs", "_homepage", "_edit", "404/x"]) {
      const page = await open(`/en-US/${path}`, { expected });
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
  });
});

describe("/_flaws", () => {
  journey("filters, with all of it in the address", async ({ open }) => {
    const page = await open("/_flaws", { site: site.url });
    expect(new URL(page.url()).pathname).toBe("/en-US/_flaws");
    await page.getByRole("link", { name: "Broken link", exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?kind=BrokenLink");
    await page.getByRole("searchbox").fill("such/page");
    await expect.poll(() => page.url()).toContain("q=such%2Fpage");
    await page.getByText("1 flaw on 1 page").waitFor();
    await page.getByRole("cell", { name: /No\/Such\/Page/ }).waitFor();
    await page.reload();
    await ready(page);
    await page.getByText("1 flaw on 1 page").waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe("?kind=BrokenLink");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
    await page.getByRole("link", { name: "Pages with flaws" }).click();
    await page.getByRole("columnheader", { name: /Flaws/ }).waitFor();
    await page.getByRole("link", { name: "Reset" }).click();
    await expect.poll(() => page.url()).not.toContain("kind");
  });

  journey("leads to the flaw on its page", async ({ open }) => {
    const page = await open("/en-US/_flaws?q=such/page", { site: site.url });
    await page.getByRole("rowheader").getByRole("link").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(url);
    const panel = page.getByRole("region", { name: "Flaws on this page" });
    await panel
      .getByText(/No\/Such\/Page/)
      .first()
      .waitFor();
    await panel.locator("a[href*='&line=']").waitFor();
  });

  journey("fixes a flaw in its row, and all that can be fixed", async ({ open }) => {
    const other = join(folder, "en-us/web/html/index.md");
    const before = await readFile(other, "utf8");
    const links = ["web", "web/css"].map((slug) => `[Ill cased](/en-US/docs/${slug})`);
    await writeFile(other, `${before}\n${links.join("\n\n")}\n`);
    const page = await open("/en-US/_flaws?kind=IllCasedLink&url=/en-US/docs/Web/HTML", {
      site: site.url,
    });
    await page.getByText("2 flaws on 1 page").waitFor();
    const clicks = await countClicks(page);
    await page
      .getByRole("cell", { name: "Link in the wrong letter case" })
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: /^Fix line/ })
      .first()
      .click();
    await page.getByText("1 flaw on 1 page").waitFor();
    await expect.poll(() => readFile(other, "utf8")).toContain("(/en-US/docs/Web)");
    expect(clicks()).toBe(1);

    await page.getByRole("button", { name: "Fix 1 flaw" }).click();
    const dialog = page.getByRole("dialog", { name: "Fix 1 flaw" });
    await dialog.getByText("Link in the wrong letter case: 1").waitFor();
    await dialog.getByText("Files that change").click();
    await inspect(page, "fix-all", { within: "dialog" });
    await dialog.getByRole("button", { name: "Fix 1 flaw" }).click();
    await page.getByText("1 of 1 fixed.").waitFor();
    await page.getByRole("main").getByText("No flaws").waitFor();
    const fixed = links
      .join("\n\n")
      .replace("/web)", "/Web)")
      .replace("/web/css)", "/Web/CSS)");
    expect(await readFile(other, "utf8")).toBe(`${before}\n${fixed}\n`);
    await writeFile(other, before);
  });

  journey("follows what is written", async ({ open }) => {
    const page = await open("/en-US/_flaws?q=just/added", { site: site.url });
    await page.getByRole("main").getByText("No flaws").waitFor();
    const other = join(folder, "en-us/web/html/index.md");
    const before = await readFile(other, "utf8");
    await appendFile(other, "\n[New](/en-US/docs/Just/Added)\n");
    await page.getByText("1 flaw on 1 page").waitFor();
    await writeFile(other, before);
    await page.getByRole("main").getByText("No flaws").waitFor();
  });

  journey("exports what is shown", async ({ open }) => {
    const page = await open("/en-US/_flaws?q=such/page", { site: site.url });
    await page.getByText("1 flaw on 1 page").waitFor();
    for (const format of ["CSV", "JSON"]) {
      const link = page.getByRole("link", { name: `Export ${format}` });
      const text = await link.evaluate(async (one: HTMLAnchorElement) => {
        const response = await fetch(one.href);
        return `${response.headers.get("Content-Disposition")} ${await response.text()}`;
      });
      expect(text).toContain(`attachment; filename="flaws.${format.toLowerCase()}"`);
      expect(text).toContain("No/Such/Page");
      expect(text).not.toContain("TemplBrokenLink");
    }
  });

  journey("shows what readers said of a page", async ({ open }) => {
    const page = await open(url, { site: site.url });
    await page.getByRole("button", { name: /75% found it helpful/ }).click();
    const panel = page.getByRole("region", { name: "Flaws on this page" });
    await panel.getByText("3 of 4 readers found this page helpful.").waitFor();
    await inspect(page, "feedback-bar", { within: "aside" });
    await panel.getByRole("link", { name: "All of this page" }).click();
    await page.getByRole("heading", { level: 1, name: `Flaws on ${url}` }).waitFor();
    const said = page.getByRole("region", { name: "What readers said" });
    await said.getByText("<img src=x onerror=alert(1)> (1)").waitFor();
    await page.getByText("1 flaw on 1 page").waitFor();
    await inspectSizes(page, "flaws-of-page", ["phone", "tablet", "desktop"]);
    const query = encodeURIComponent("/en-US/docs/Web");
    const other = await open(`/en-US/_flaws?url=${query}`, { site: site.url });
    await other.getByText("No feedback on this page.").waitFor();
  });

  journey("sorts by a line of links where rows are blocks", async ({ open }) => {
    const page = await open("/en-US/_flaws", { site: site.url, size: "phone" });
    const sorts = page.getByRole("list", { name: "Sort by" });
    const titles = page.getByRole("columnheader");
    await sorts.getByRole("link", { name: "Kind" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?sort=kind");
    await sorts.getByRole("listitem").filter({ hasText: "(ascending)" }).waitFor();
    expect(await sorts.getByRole("link").allTextContents()).toEqual([
      "Page",
      "Kind▲",
      "Problem",
    ]);
    expect(await titles.count()).toBe(0);
    await page.setViewportSize(sizes.desktop);
    await titles.getByRole("link", { name: "Kind" }).waitFor();
    await sorts.waitFor({ state: "hidden" });
  });

  journey("looks right at every size", async ({ open }) => {
    const page = await open("/en-US/_flaws", { site: site.url, size: "phone" });
    await page.getByRole("table").waitFor();
    const fix = page.getByRole("button", { name: /^Fix line/ }).first();
    for (const size of ["phone", "tablet"] as const) {
      await page.setViewportSize(sizes[size]);
      const { x = 0, width = 0 } = (await fix.boundingBox()) ?? {};
      expect(width).toBeGreaterThan(0);
      expect(x + width, size).toBeLessThanOrEqual(sizes[size].width);
    }
    await inspectSizes(page, "flaws", ["phone", "tablet", "desktop"]);
  });
});

describe("/_sitemap", () => {
  journey("leads from folder to folder", async ({ open }) => {
    const page = await open("/_sitemap", { site: site.url });
    await page.getByRole("link", { name: "docs", exact: true }).click();
    await page.getByRole("link", { name: "Web technology for developers" }).click();
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe("/en-US/_sitemap/docs/Web");
    await ready(page);
    await page.getByRole("searchbox").fill("details");
    await page
      .getByRole("rowheader", { name: "HTML/Reference/Elements/details" })
      .waitFor();
    await page.getByRole("link", { name: "docs", exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/en-US/_sitemap/docs");
    await ready(page);
    await page
      .getByRole("columnheader", { name: /^Pages/ })
      .getByRole("link")
      .click();
    await expect.poll(() => page.url()).toContain("sort=-pages");
    // Screens are part of the program: they have no flaws, and no bar.
    expect(await page.getByRole("button", { name: "No flaws" }).count()).toBe(0);
    await inspectSizes(page, "sitemap", ["phone", "tablet", "desktop"]);
  });
});

describe("/_homepage and /404/", () => {
  journey("show the home page and what it lacks", async ({ open }) => {
    const page = await open("/_homepage", { site: site.url });
    await page.getByRole("heading", { name: "Missing from this page" }).waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await inspect(page, "homepage");
  });

  journey("show what readers see of a page that is not there", async ({ open }) => {
    const page = await open("/404/en-US/docs/Web/HTML/Reference/Elements/detail", {
      site: site.url,
    });
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await page.getByText("/en-US/docs/Web/HTML/Reference/Elements/detail").waitFor();
    await page
      .getByRole("link", { name: /details/ })
      .first()
      .waitFor();
  });
});

describe("the editor", () => {
  const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
  const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
  const openEditor = (open: Open, options: OpenOptions = {}) =>
    open(`/en-US/_edit?url=${encodeURIComponent(url)}`, { site: site.url, ...options });

  /** Appends to the text. */
  async function add(page: Page, words: string): Promise<void> {
    await text(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(words);
  }

  journey("shows what is written, and saves it", async ({ open }) => {
    const page = await openEditor(open);
    await preview(page).getByRole("heading", { level: 1 }).waitFor();
    const before = await onDisk();
    await add(page, "\nWritten in the browser.\n");
    await preview(page).getByText("Written in the browser.").waitFor();
    await page.getByText("Not saved").waitFor();
    expect(await onDisk()).toBe(before);
    await page.keyboard.press("Control+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await onDisk()).toBe(`${before}\nWritten in the browser.\n`);
  });

  journey("lets the Tab key leave the text", async ({ open }) => {
    const page = await openEditor(open);
    await text(page).focus();
    await page.keyboard.press("Tab");
    await expect
      .poll(() => text(page).evaluate((field) => field === document.activeElement))
      .toBe(false);
  });

  journey("suggests macros", async ({ open }) => {
    const page = await openEditor(open);
    await add(page, "\n{{cssxr");
    await page
      .getByRole("option", { name: /cssxref/i })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
  });

  journey("marks flaws as they are written", async ({ open }) => {
    const page = await openEditor(open);
    await preview(page).getByRole("heading", { level: 1 }).waitFor();
    await add(page, "\n{{NoSuchMacro}}\n");
    await page.locator(".cm-lintRange", { hasText: "NoSuchMacro" }).waitFor();
  });

  journey("keeps what is not saved", async ({ open }) => {
    const page = await openEditor(open);
    await preview(page).getByRole("heading", { level: 1 }).waitFor();
    await add(page, "\nNot lost.\n");
    await preview(page).getByText("Not lost.").waitFor();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await ready(page);
    await page
      .getByText("This text is from an earlier visit and was not saved.")
      .waitFor();
    await preview(page).getByText("Not lost.").waitFor();
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await text(page).textContent()).not.toContain("Not lost.");
  });

  journey("does not overwrite what somebody else has written", async ({ open }) => {
    const page = await openEditor(open, { expected: [/status 409/, /409 \(Conflict\)/] });
    await preview(page).getByRole("heading", { level: 1 }).waitFor();
    // Without edits the text follows the file.
    await appendFile(join(folder, file), "\nFrom outside.\n");
    await preview(page).getByText("From outside.").waitFor();
    await add(page, "\nMine.\n");
    // The file changes before the page is notified, regardless of speed.
    let isWritten = false;
    await page.route("**/_dev/source", async (route) => {
      if (!isWritten && route.request().method() === "POST") {
        isWritten = true;
        await appendFile(join(folder, file), "\nTheirs.\n");
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/The file has changed on disk/).waitFor();
    expect(await onDisk()).not.toContain("Mine.");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await onDisk()).toContain("Mine.");
    expect(await onDisk()).not.toContain("Theirs.");
    await add(page, "\nMine again.\n");
    await appendFile(join(folder, file), "\nTheirs again.\n");
    await page.getByRole("button", { name: "Use the file" }).click();
    await preview(page).getByText("Theirs again.").waitFor();
    expect(await text(page).textContent()).not.toContain("Mine again.");
  });

  journey("looks right at every size", async ({ open }) => {
    for (const size of ["desktop", "tablet", "phone"] as const) {
      const page = await openEditor(open, { size });
      await text(page).waitFor();
      if (size !== "phone") {
        await preview(page).getByRole("heading", { level: 1 }).waitFor();
      }
      await inspect(page, `editor-${size}`);
      if (size !== "phone") continue;
      await page.getByRole("tab", { name: "Preview" }).click();
      await preview(page).getByRole("heading", { level: 1 }).waitFor();
    }
  });
});
