import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import {
  expect,
  inspect,
  journey,
  markDocument,
  overflow,
  sameDocument,
  shifted,
  sizes,
  watchShifts,
  type Page,
  type Size,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample", import.meta.url));
const path = "/en-US/docs/Web/HTML/Reference/Elements/details";

/** Errors caused by what the writer breaks intentionally. */
const broken = [/status (404|500)/, /Failed to load resource/];

describe("the bar for writers", () => {
  let folder = "";
  let site: RunningSite;
  let original = "";
  const details = "content/en-us/web/html/reference/elements/details/index.md";
  const source = () => join(folder, details);
  const bar = (page: Page) => page.getByRole("complementary", { name: "For writers" });
  const panel = (page: Page) => page.getByRole("region", { name: "Flaws on this page" });

  /** Opens a page whose source has some Markdown at its end. */
  const write = (text: string) => writeFile(source(), original + text);
  const flaws =
    '\n## Flawed\n\n[gone](/en-US/docs/Web/Gone) and [case](/en-US/docs/web/html) {{NoSuch("a")}}\n';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
    await cp(sample, folder, { recursive: true });
    original = await readFile(source(), "utf8");
    site = await startSite({
      command: "dev",
      flags: [
        "--content",
        join(folder, "content"),
        "--blog",
        join(folder, "blog"),
        "--curriculum",
        join(folder, "curriculum"),
      ],
    });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  journey("lists flaws, shows where they are and fixes them", async ({ open }) => {
    await write(flaws);
    const page = await open(path, { site: site.url });
    await markDocument(page);
    const opener = bar(page).getByRole("button", { name: "3 flaws" });
    await opener.waitFor();
    expect(await panel(page).count()).toBe(0);
    await page.keyboard.press("Alt+Shift+KeyF");
    const list = panel(page).getByRole("listitem");
    await expect.poll(() => list.count()).toBe(3);
    expect(await list.first().textContent()).toContain("no page at /en-US/docs/Web/Gone");
    const editor = list.nth(1).getByRole("link", { name: "Open in editor" });
    const line = original.split("\n").length + 3;
    expect(await editor.getAttribute("href")).toBe(`vscode://file${source()}:${line}:34`);
    await list.nth(1).getByRole("button", { name: "Show on page" }).click();
    const marked = page.locator("[data-flawed]");
    expect(await marked.textContent()).toBe("case");
    await expect.poll(() => marked.isVisible()).toBe(true);

    await list.nth(1).getByRole("button", { name: "Fix" }).click();
    await bar(page).getByRole("button", { name: "2 flaws" }).waitFor();
    expect(await readFile(source(), "utf8")).toContain("[case](/en-US/docs/Web/HTML)");
    expect(await sameDocument(page)).toBe(true);

    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    const focused = page.locator(":focus");
    await expect.poll(() => focused.textContent()).toContain("2 flaws");
    await write("");
    await bar(page).getByRole("button", { name: "No flaws" }).waitFor();
  });

  journey("keeps what the reader has opened, and where they are", async ({ open }) => {
    const text =
      "\n## Kept\n\n<details><summary>More</summary>\n\nWithin.\n\n</details>\n\nBefore.\n";
    await write(text);
    const page = await open(path, { site: site.url });
    await markDocument(page);
    const box = page.locator("main article details").last();
    await box.scrollIntoViewIfNeeded();
    await box.getByText("More").click();
    let top = NaN;
    const rests = async () => {
      const before = top;
      top = await page.evaluate(() => window.scrollY);
      return top === before;
    };
    await expect.poll(rests, { interval: 300 }).toBe(true);
    await write(text.replace("Before.", "After."));
    await page.getByText("After.", { exact: true }).waitFor();
    expect(await box.evaluate((e: HTMLDetailsElement) => e.open)).toBe(true);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    expect(await sameDocument(page)).toBe(true);
  });

  journey(
    "says why a page cannot be made, and keeps what was there",
    async ({ open }) => {
      await write("");
      const page = await open(path, { site: site.url, expected: broken });
      await markDocument(page);
      await bar(page).getByRole("button", { name: "No flaws" }).waitFor();
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      await writeFile(source(), original.replace(/^title: .*$/m, "title: [a"));
      await bar(page).getByRole("button", { name: "This page has an error" }).click();
      await panel(page).getByText("is not valid YAML").first().waitFor();
      await panel(page).getByText("title: [a").waitFor();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading);

      // A new reader sees the error, and the page as soon as it is fixed.
      const late = await open(path, { site: site.url, expected: broken });
      await late.locator("main pre", { hasText: "is not valid YAML" }).waitFor();
      await write("");
      await bar(page).getByRole("button", { name: "No flaws" }).waitFor();
      await late.getByRole("heading", { level: 1, name: heading ?? "" }).waitFor();
      expect(await sameDocument(page)).toBe(true);
    },
  );

  journey("follows a page that goes and comes back", async ({ open }) => {
    await write("");
    const page = await open(path, { site: site.url, expected: broken });
    await rename(source(), `${source()}.away`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go back to the home page" }).waitFor();
    await rename(`${source()}.away`, source());
    await page.getByRole("heading", { level: 1, name: "The details" }).waitFor();
  });

  journey("is on pages of every kind", async ({ open }) => {
    for (const other of ["/en-US/", "/en-US/blog/", "/en-US/curriculum/"]) {
      const page = await open(other, { site: site.url });
      await bar(page).getByRole("button", { name: /flaw/ }).waitFor();
      await page.close();
    }
  });

  journey("can be used at every width, in both themes", async ({ open }) => {
    await write(flaws);
    for (const size of Object.keys(sizes) as Size[]) {
      const page = await open(path, { site: site.url, size, before: watchShifts });
      await bar(page).getByRole("button", { name: "3 flaws" }).waitFor();
      expect(await shifted(page), `what moved on a ${size}`).toBeLessThan(0.01);
      await bar(page).getByRole("button", { name: "3 flaws" }).click();
      await panel(page).getByText("Excerpt").first().click();
      await inspect(page, `desk-bar-${size}`, { within: "[aria-label='For writers']" });
      expect(await overflow(page), `what sticks out on a ${size}`).toBe(0);
      const box = await panel(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes[size].width);
      await page.reload();
      await panel(page).waitFor(); // it was left open
    }
    await write("");
  });
});
