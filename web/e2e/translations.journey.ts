import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe } from "vitest";
import {
  axe,
  countClicks,
  expect,
  inspectSizes,
  journey,
  markDocument,
  sameDocument,
} from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const run = promisify(execFile);

/** Content in a repository, with translations of all kinds. */
class Repository {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async git(...args: string[]): Promise<string> {
    const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    const { stdout } = await run("git", ["-C", this.folder, ...who, ...args]);
    return stdout.trim();
  }

  async commit(subject: string): Promise<string> {
    await this.git("add", ".");
    await this.git("commit", "-q", "-m", subject);
    return this.git("rev-parse", "HEAD");
  }

  async write(file: string, text: string): Promise<void> {
    const path = join(this.folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  async page(folder: string, slug: string, body: string, more = ""): Promise<void> {
    const text = `---\ntitle: ${slug}\nslug: ${slug}\n${more}---\n\n${body}`;
    await this.write(`${folder}/${slug.toLowerCase()}/index.md`, text);
  }
}

const allSizes = ["phone", "tablet", "desktop"] as const;

const colour = "About colours.\n\n## Syntax\n\nWritten so.\n\n## Value\n\nA nmae.\n";

const sidebar = "sidebar:\n  - type: listSubPages\n    path: /Web\n    title: Web\n";

describe("translations for writers", () => {
  let repository: Repository;
  let site: RunningSite;

  beforeAll(async () => {
    repository = new Repository(await mkdtemp(join(tmpdir(), "waymark-journey-")));
    await repository.git("init", "-q");
    await repository.page("en-us", "Web", "All of it.\n", "sidebar: web\n");
    await repository.page("en-us", "Web/Colour", colour);
    const early = "status:\n  - experimental\n";
    await repository.page("en-us", "Web/Added", "Not translated.\n", early);
    await repository.write("sidebars/web.yaml", sidebar);
    await repository.page("en-us", "Web/Same", "The same.\n");
    const first = await repository.commit("first");
    const source = `l10n:\n  sourceCommit: ${first}\n`;
    const german = "Über Farben.\n\n## Schreibweise\n\nSo.\n\n## Wert\n\nEin Name.\n";
    await repository.page("de", "Web", "Alles.\n", source);
    await repository.page("de", "Web/Colour", german, source);
    await repository.page("de", "Web/Same", "Dasselbe.\n", source);
    await repository.page("de", "Web/Gone", "Weg.\n", source);
    await repository.page("ar", "Web", "شبكة\n", source);
    await repository.page("en-us", "Web/Colour", colour.replace("nmae", "name"));
    await repository.commit("Fix a typo in Colour");
    const flags = ["--content", repository.folder, "--translated-content"];
    site = await startSite({ command: "dev", flags: [...flags, repository.folder] });
  });
  afterAll(async () => {
    await site.stop();
    await rm(repository.folder, { recursive: true, force: true });
  });

  journey("lists the languages, and leads to their pages", async ({ open }) => {
    const page = await open("/_translations", { site: site.url });
    await page.getByText("2 languages").waitFor();
    const german = page.getByRole("row", { name: /Deutsch/ });
    await german.getByText("3 of 4").waitFor();
    await page
      .getByRole("row", { name: /العربية/ })
      .getByText("not maintained")
      .waitFor();
    expect(await axe(page)).toEqual([]);
    await german.getByRole("link", { name: "Deutsch" }).click();
    await page.getByRole("heading", { level: 1, name: /Deutsch \(de\)/ }).waitFor();
    await page.getByText("5 pages", { exact: true }).waitFor();
  });

  journey("filters and sorts in the address", async ({ open }) => {
    const page = await open("/en-US/_translations/de", { site: site.url });
    await page.getByText("5 pages", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("missing");
    await page.getByText("1 page", { exact: true }).waitFor();
    await expect.poll(() => page.url()).toContain("status=missing");
    await page.goBack();
    await page.getByText("5 pages", { exact: true }).waitFor();
    await page
      .getByRole("searchbox", { name: "Find in titles and slugs" })
      .fill("colour");
    await page.getByText("1 page", { exact: true }).waitFor();
    await page.getByRole("cell", { name: "Behind" }).waitFor();
    await page.goto(`${site.url}/en-US/_translations/de?sort=-commits`);
    const first = page.getByRole("rowheader").first();
    await expect.poll(() => first.textContent()).toContain("Web/Colour");
    const csv = page.getByRole("link", { name: "Export CSV" });
    const text = await page.request.get(
      new URL((await csv.getAttribute("href")) ?? "", site.url).href,
    );
    expect((await text.text()).split("\r\n")[1]).toMatch(
      /^de,Web\/Colour,.*,behind,1,0,/,
    );
    const feed = await page.request.get(`${site.url}/_dev/translations/de/feed.xml`);
    expect(await feed.text()).toContain("<title>behind: Web/Colour</title>");
  });

  journey(
    "shows what changed, and marks it as unchanged in meaning",
    async ({ open }) => {
      const page = await open("/en-US/_translations/de?q=colour", { site: site.url });
      await markDocument(page);
      await page.getByRole("link", { name: "Web/Colour" }).click();
      const section = page.getByRole("region", { name: "Value" });
      await expect.poll(() => section.locator("del").textContent()).toContain("nmae");
      expect(await section.locator("ins").textContent()).toContain("name");
      await section.getByText("Ein Name.").waitFor();
      await page.getByText("1 commit in the original since").click();
      await page.getByText("Fix a typo in Colour").waitFor();
      await page.getByText("Syntax unchanged").click();
      await page.getByText("Written so.").waitFor();
      await inspectSizes(page, "translation", allSizes);

      await page.getByRole("textbox", { name: "Reason" }).fill("Ada: a typo");
      await page.getByRole("button", { name: "Meaning unchanged: Value" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Marked. Commit the file of marks.").waitFor();
      await section.getByText("Marked as unchanged in meaning").waitFor();
      const marks = await readFile(
        join(repository.folder, "en-us/_unchanged.txt"),
        "utf8",
      );
      expect(marks).toMatch(
        /^Web\/Colour\tvalue\t[0-9a-f]{16}\.\.[0-9a-f]{16}\tAda: a typo$/m,
      );
      await page.getByRole("link", { name: "Back to the list" }).click();
      await page.getByRole("cell", { name: "Up to date" }).waitFor();
      await expect.poll(() => page.url()).toMatch(/\/de\?q=colour$/);
      expect(await sameDocument(page)).toBe(true);
    },
  );

  journey("follows commits", async ({ open }) => {
    const page = await open("/en-US/_translations/de?status=behind", { site: site.url });
    await page
      .getByText("No pages match.")
      .or(page.getByText("1 page"))
      .first()
      .waitFor();
    await repository.page("en-us", "Web/Same", "Not the same.\n");
    await repository.commit("Change Same");
    await page.getByRole("link", { name: "Web/Same" }).waitFor();
    await inspectSizes(page, "translations", allSizes);
  });

  journey("translates next to English, and names its commit", async ({ open }) => {
    await repository.page("en-us", "Web/Late", "About it.\n\n## Use\n\nNow.\n");
    const early = await repository.commit("Add Late");
    const source = `l10n:\n  sourceCommit: ${early}\n`;
    await repository.page("de", "Web/Late", "Dazu.\n\n## Nutzung\n\nJetzt.\n", source);
    await repository.page("en-us", "Web/Late", "About it.\n\n## Use\n\nLater.\n");
    const late = await repository.commit("Change Late");
    const page = await open("/en-US/_translations/de?q=late", { site: site.url });
    await page.getByRole("cell", { name: "Behind" }).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: "Web/Late" }).click();
    await page.getByRole("button", { name: "Translate here: Use" }).click();
    const text = page.getByRole("textbox", { name: "Translation of Use" });
    expect(await text.inputValue()).toBe("## Nutzung\n\nJetzt.\n");
    await text.fill("## Nutzung\n\nSpäter.\n");
    await inspectSizes(page, "translating", allSizes);
    await page.getByRole("button", { name: "Save translation" }).click();
    await page.getByText(`now made from ${late.slice(0, 9)}`).waitFor();
    const saved = await readFile(join(repository.folder, "de/web/late/index.md"), "utf8");
    expect(saved).toContain(`sourceCommit: ${late}`);
    expect(saved.endsWith("Dazu.\n\n## Nutzung\n\nSpäter.\n")).toBe(true);
    await page.getByText("Up to date").first().waitFor();
    expect(clicks()).toBe(3);
  });

  journey("says that a language is not maintained", async ({ open }) => {
    const page = await open("/ar/docs/Web", { site: site.url });
    expect(await page.locator("html").getAttribute("lang")).toBe("ar");
    expect(await page.locator("article").first().getAttribute("dir")).toBe("rtl");
    await page
      .getByText(/not maintained/)
      .first()
      .waitFor();
    expect(await axe(page)).toEqual([]);
    // A page available only in English is marked after its status icon.
    const entry = page.locator("aside a.only-in-en-us", { has: page.locator(".icon") });
    const overlap = await entry
      .locator(".icon")
      .first()
      .evaluate((sign) => getComputedStyle(sign).marginInlineEnd);
    expect(overlap).toBe("0px");
  });
});
