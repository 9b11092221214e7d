import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import {
  connect,
  expect,
  inspect,
  inspectSizes,
  overflow,
  shoot,
  sizes,
  type Page,
  type Size,
} from "./harness.ts";
import { program } from "./server.ts";

let folder: string;

const dialogPath = "en-us/docs/web/html/reference/elements/dialog.html";
const postPath = "en-us/site/blog/html-first.html";
/** Pages of other kinds than documents. */
const otherPaths = [
  postPath,
  "en-us/site/blog.html",
  "en-us/site/curriculum.html",
  "en-us/site/about.html",
];

function run(format: string, ...flags: readonly string[]): string {
  const out = join(folder, format);
  const all = ["export", "--out", out, "--format", format, "--log-level", "error"];
  const { status, stderr } = spawnSync(program, [...all, ...flags], { encoding: "utf8" });
  if (status !== 0) throw new Error(`export failed: ${stderr}`);
  return out;
}

/** Unpacks an archive according to the list of contents at its end. */
function unpack(archive: string, to: string): void {
  const bytes = readFileSync(archive);
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(at + 10);
    const [nameLength, extra, comment] = [28, 30, 32].map((i) =>
      bytes.readUInt16LE(at + i),
    );
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const from =
      local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    mkdirSync(join(to, dirname(name)), { recursive: true });
    writeFileSync(join(to, name), method === 8 ? inflateRawSync(data) : data);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

/** The address of a file of the unpacked archive. */
let inArchive: (path: string) => string;
let inDocset: (path: string) => string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-exports-"));
  const site = ["--locale", "en-US,de", "--base-url", "https://docs.example"];
  const out = run("html-zip", ...site);
  const archive = readdirSync(out).find((name) => name.endsWith(".zip")) ?? "";
  unpack(join(out, archive), join(folder, "pages"));
  const [top = ""] = readdirSync(join(folder, "pages"));
  inArchive = (path) => pathToFileURL(join(folder, "pages", top, path)).href;
  const docsets = run("docset", ...site);
  const documents = "Waymark-en-US.docset/Contents/Resources/Documents";
  inDocset = (path) => pathToFileURL(join(docsets, documents, path)).href;
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Visit {
  readonly size?: Size;
  readonly scripting?: boolean;
}

/** Opens a file without a network, and fails on any request. */
async function visit(
  address: string,
  { size = "desktop", scripting = true }: Visit,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await (
    await connect()
  ).newContext({
    viewport: sizes[size],
    colorScheme: "light",
    javaScriptEnabled: scripting,
    offline: true,
  });
  context.setDefaultTimeout(60_000);
  const problems: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("requestfailed", (request) => problems.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!/^(?:file|data):/.test(request.url()))
      problems.push(`asked for ${request.url()}`);
  });
  await page.goto(address);
  await look(page);
  await context.close();
  expect(problems).toEqual([]);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** How far below the top of the window an element is. */
const distance = (element: Locator) =>
  element.evaluate((it) => Math.abs(it.getBoundingClientRect().top));

test("a book opened from the disk has contents that lead to pages, and its diagrams", async () => {
  const text = "Text.\n\n".repeat(40);
  const tree = join(folder, "tree");
  mkdirSync(tree);
  writeFileSync(join(tree, "index.md"), "# Tern\n\n[Drawings](drawn.md#states)\n");
  writeFileSync(
    join(tree, "drawn.md"),
    "# Drawings\n\n## States\n\n```mermaid\nflowchart LR\n  a[One] --> b[Two]\n```\n" +
      text,
  );
  const out = run("book", "--content", tree);
  const [name = ""] = readdirSync(out).filter((name) => name.endsWith(".html"));
  await visit(pathToFileURL(join(out, name)).href, {}, async (page) => {
    await page.locator("svg", { hasText: "Two" }).waitFor();
    expect(await page.getByText("flowchart LR").isVisible()).toBe(false);
    const title = page.getByRole("heading", { name: "Drawings" });
    for (const [links, target] of [
      [page.locator(".contents"), title],
      [page.locator("article").first(), page.getByRole("heading", { name: "States" })],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await links.getByRole("link", { name: "Drawings" }).click();
      await expect.poll(() => distance(target)).toBeLessThan(200);
    }
  });
});

describe("an archive of pages, opened from the disk", () => {
  test("leads from its first page to every language and to documents", async () => {
    await visit(inArchive("index.html"), {}, async (page) => {
      await page.waitForURL(/en-us\/index\.html$/);
      await page.getByRole("link", { name: "HTML reference" }).click();
      await expect.poll(() => heading(page).innerText()).toBe("HTML reference");
      await page.goBack();
      await page.getByRole("link", { name: "Deutsch" }).click();
      await page.waitForURL(/de\/index\.html$/);
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
    });
  });

  test("shows pages with tables, sidebar and links that work", async () => {
    await visit(inArchive(dialogPath), {}, async (page) => {
      expect(await page.locator("figure table tbody tr").count()).toBeGreaterThan(1);
      const loaded = await page.evaluate(async () => {
        await document.fonts.ready;
        return document.fonts.check('1rem "Source Sans 3"');
      });
      expect(loaded).toBe(true);
      const current = page.locator("[data-sidebar] [aria-current]");
      expect(await current.innerText()).toBe("<dialog>");
      await page
        .locator("main")
        .getByRole("link", { name: "inert", exact: true })
        .first()
        .click();
      await expect.poll(() => page.url()).toMatch(/glossary\/inert\.html$/);
      const online = page.getByRole("link", { name: "Read this page online" });
      expect(await online.getAttribute("href")).toBe(
        "https://docs.example/en-US/docs/Glossary/Inert",
      );
    });
  });

  test("leads to the same page in another language", async () => {
    await visit(inArchive("en-us/docs/web/css.html"), {}, async (page) => {
      await page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
      await page.waitForURL(/de\/docs\/web\/css\.html$/);
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
    });
  });

  test("has the blog and other pages, which lead to documents and are found", async () => {
    await visit(inArchive("en-us/index.html"), {}, async (page) => {
      await page.getByRole("link", { name: "Waymark Blog" }).click();
      await page.waitForURL(/site\/blog\.html$/);
      const pictures = page.locator("main img");
      await expect
        .poll(() =>
          pictures.evaluateAll((all) =>
            all.every((picture) => (picture as HTMLImageElement).naturalWidth > 0),
          ),
        )
        .toBe(true);
      await page.keyboard.press("/");
      await page.keyboard.type("page that needs nothing");
      await page
        .locator("#top-nav-search-menu a", { hasText: "The page that needs nothing" })
        .first()
        .click();
      await page.waitForURL(/blog\/html-first\.html$/);
      expect(await heading(page).innerText()).toBe("The page that needs nothing");
    });
  });

  test("says that examples run on the site only, and leads there", async () => {
    for (const scripting of [true, false]) {
      await visit(inArchive(dialogPath), { scripting }, async (page) => {
        const note = page.locator("p.notecard a").first();
        expect(await note.innerText()).toContain("This example runs on the website only");
        expect(await note.getAttribute("href")).toMatch(/^https:/);
        expect(await page.locator("iframe").count()).toBe(0);
      });
    }
  });

  test("finds titles and words of texts, by keyboard", async () => {
    await visit(inArchive(dialogPath), {}, async (page) => {
      const results = page.locator("#top-nav-search-menu a");
      await page.keyboard.press("/");
      await page.keyboard.type("popover");
      await results.filter({ hasText: "popover global attribute" }).waitFor();
      await page.keyboard.press("ControlOrMeta+a");
      // One page's text contains these words, but no title does.
      await page.keyboard.type("returnValue showModal");
      await results.filter({ hasText: "The dialog element" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await page.locator("#top-nav-search-menu").isVisible()).toBe(false);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("html global attributes");
      await results.first().waitFor();
      const address = () => results.first().getAttribute("href");
      await expect.poll(address).toMatch(/html\/reference\/global_attributes\.html$/);
      await shoot(page, "export-search");
      await page.keyboard.press("ArrowDown");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.tagName))
        .toBe("A");
      await page.keyboard.press("Enter");
      await page.waitForURL(/html\/reference\/global_attributes\.html$/);
    });
  });

  test("keeps the theme that the reader chose", async () => {
    await visit(inArchive(dialogPath), {}, async (page) => {
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const before = await background();
      await page.getByRole("button", { name: "Dark" }).click();
      const dark = await background();
      expect(dark).not.toBe(before);
      await page.reload();
      expect(await background()).toBe(dark);
      await page.getByRole("button", { name: "OS default" }).click();
      expect(await background()).toBe(before);
    });
  });

  test("is accessible and fits", async () => {
    for (const [path, name] of [
      [dialogPath, "export-page"],
      ["en-us/index.html", "export-home"],
    ] as const)
      await visit(inArchive(path), { size: "phone" }, (page) =>
        inspectSizes(page, name, ["phone", "tablet", "desktop"]),
      );
  });

  for (const path of otherPaths) {
    test(`draws ${path}`, async () => {
      const name = `export-${path.replace(/^.*\/|\.html$/g, "")}`;
      await visit(inArchive(path), {}, async (page) => {
        await inspectSizes(page, name, ["desktop"]);
        for (const size of ["tablet", "phone"] as const) {
          await page.setViewportSize(sizes[size]);
          expect(await overflow(page), size).toBeLessThanOrEqual(0);
          await shoot(page, `${name}-${size}`);
        }
      });
    });
  }

  test("stops for the keyboard at what scrolls, and there only", async () => {
    await visit(inArchive(dialogPath), {}, async (page) => {
      const regions = page.locator("main :is(pre, .table-container)");
      const stops = () =>
        regions.evaluateAll((all) =>
          all.map((region) => [
            region.scrollWidth > region.clientWidth,
            region.hasAttribute("tabindex"),
          ]),
        );
      for (const width of ["desktop", "phone"] as const) {
        await page.setViewportSize(sizes[width]);
        await expect
          .poll(async () => (await stops()).filter(([scrolls, stop]) => scrolls !== stop))
          .toEqual([]);
      }
      expect((await stops()).flat()).toEqual(expect.arrayContaining([true, false]));
    });
  });

  test("can be read without scripts", async () => {
    await visit(inArchive(dialogPath), { scripting: false }, async (page) => {
      const unreachable = ":is(pre, .table-container):not([tabindex])";
      expect(await page.locator(unreachable).count()).toBe(0);
      expect(await page.getByRole("searchbox").count()).toBe(0);
      await page.locator("[data-sidebar] a", { hasText: "<details>" }).click();
      await page.waitForURL(/elements\/details\.html$/);
    });
  });
});

/** The styles of a page's elements, one line for each. */
async function setting(address: string): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  await visit(address, {}, async (page) => {
    lines = await page.locator("main *:not(.dashAnchor)").evaluateAll((all) =>
      all.map((element) => {
        const style = getComputedStyle(element);
        const { margin, padding, fontSize, fontWeight, display } = style;
        const set = [margin, padding, fontSize, fontWeight, display].join(" | ");
        return `${element.tagName}.${element.getAttribute("class") ?? ""}: ${set}`;
      }),
    );
  });
  return lines;
}

describe("a document of a docset", () => {
  test("is set as in an archive, by rules without layers", async () => {
    expect(await setting(inDocset(dialogPath))).toEqual(
      await setting(inArchive(dialogPath)),
    );
  });

  test("is a page without scripts, with anchors of its sections", async () => {
    await visit(inDocset(dialogPath), {}, async (page) => {
      expect(await heading(page).innerText()).toContain("<dialog>");
      expect(await page.locator("script").count()).toBe(0);
      const anchors = page.locator('a.dashAnchor[name^="//apple_ref/cpp/Section/"]');
      expect(await anchors.count()).toBeGreaterThan(3);
      await inspect(page, "docset");
      await page
        .locator("main")
        .getByRole("link", { name: "inert", exact: true })
        .first()
        .click();
      await page.waitForURL(/glossary\/inert\.html$/);
    });
  });
});
