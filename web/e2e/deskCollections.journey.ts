import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, inspect, journey, type Page } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample", import.meta.url));

/** A page of each kind, its source, and a line of its front matter. */
const kinds = {
  post: {
    url: "/en-US/blog/html-first/",
    file: "blog/posts/html-first/index.md",
    line: /^title: .*$/m,
  },
  module: {
    url: "/en-US/curriculum/about-curriculum/",
    file: "curriculum/curriculum/1-about-curriculum.md",
    line: /^template: .*$/m,
  },
  "generic page": {
    url: "/en-US/about",
    file: "generic/about/about.md",
    line: /^title: .*$/m,
  },
  spotlight: {
    url: "/en-US/community/spotlight/amara-diallo",
    file: "spotlight/contributors/amara-diallo/index.md",
    line: /^quote: .*$/m,
  },
  document: {
    url: "/en-US/docs/Web/HTML/Reference/Elements/details",
    file: "content/en-us/web/html/reference/elements/details/index.md",
    line: /^title: .*$/m,
  },
} as const;

/** Errors caused by what the writer breaks intentionally. */
const expected = [/status (404|500)/, /Failed to load resource/];

describe("the editor, of pages of every kind", () => {
  let folder = "";
  let site: RunningSite;
  const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
  const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
    await cp(sample, folder, { recursive: true });
    const flags = [
      ["content", "content"],
      ["blog", "blog"],
      ["curriculum", "curriculum"],
      ["generic-content", "generic"],
      ["contributor-spotlight", "spotlight"],
    ].flatMap(([flag, name = ""]) => [`--${flag}`, join(folder, name)]);
    site = await startSite({ command: "dev", flags });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [kind, { url, file, line }] of Object.entries(kinds)) {
    journey(`shows an unsaved ${kind}`, async ({ open }) => {
      const before = await readFile(join(folder, file), "utf8");
      const page = await open(`/en-US/_edit?url=${encodeURIComponent(url)}`, {
        site: site.url,
      });
      await preview(page).getByRole("heading", { level: 1 }).waitFor();
      await text(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nWritten in the browser.\n");
      await preview(page).getByText("Written in the browser.").waitFor();
      await page.getByText("Not saved").waitFor();
      expect(await readFile(join(folder, file), "utf8")).toBe(before);
      await inspect(page, `editor-${kind.replace(" ", "-")}`);
    });

    journey(`mends the front matter of a ${kind}`, async ({ open }) => {
      const before = await readFile(join(folder, file), "utf8");
      const good = line.exec(before)?.[0] ?? "";
      const key = good.slice(0, good.indexOf(":"));
      await writeFile(join(folder, file), before.replace(line, `${key}: [a`));
      const number = before.slice(0, line.exec(before)?.index).split("\n").length;
      const page = await open(url, { site: site.url, expected });
      await page.getByRole("button", { name: "This page has an error" }).click();
      await page.getByRole("link", { name: "Edit here" }).click();
      await text(page).waitFor();
      expect(page.url()).toContain(`line=${number}`);
      await page.getByText(`Line ${number} must be mended first`).waitFor();
      await page.locator(".cm-lint-marker").first().waitFor();
      const row = page.locator(".cm-line").nth(number - 1);
      expect(await row.textContent()).toBe(`${key}: [a`);
      await row.click();
      await page.keyboard.press("Home");
      await page.keyboard.press("Shift+End");
      await page.keyboard.insertText(good);
      await preview(page).getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Control+s");
      await page.getByText("Saved", { exact: true }).waitFor();
      expect(await readFile(join(folder, file), "utf8")).toBe(before);
      await page.getByRole("link", { name: "Open the page" }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(url);
      await page.getByRole("button", { name: /flaw/ }).waitFor();
    });
  }
});
