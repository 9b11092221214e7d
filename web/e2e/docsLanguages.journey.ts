import { afterAll, beforeAll, describe, test } from "vitest";
import { misfits } from "./contract.ts";
import { expect, inspectSizes, journey } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

describe("a docs tree in three languages", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "product"], first: "/" });
  });
  afterAll(() => site.stop());

  const paths = ["/de/", "/de/guide/install", "/de/guide/deploy/container"];

  test("has data as the application expects", async () => {
    const pages = new Map<string, unknown>();
    for (const path of paths) {
      const response = await fetch(`${site.url}${path.replace(/\/$/, "")}/index.json`);
      pages.set(path, await response.json());
    }
    expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
  });

  journey("a reader changes the language of a page", async ({ open }) => {
    const page = await open("/guide/install", { site: site.url });
    await page.click("#languages-switcher-button");
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.waitForURL("**/de/guide/install");
    await page.getByRole("heading", { level: 1, name: "Installieren" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("de");
    expect(await page.title()).toBe("Installieren - Anleitung | Tern");
    await page.getByRole("link", { name: "erste Nachricht", exact: true }).click();
    await page.waitForURL("**/de/guide/first-message");
  });

  journey("search engines find the languages of a page", async ({ open }) => {
    const page = await open("/de/guide/install", { site: site.url });
    const links = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((list) =>
        list.map((link) => [
          link.getAttribute("hreflang"),
          new URL(link.getAttribute("href") ?? "").pathname,
        ]),
      );
    expect(links).toEqual([
      ["en", "/guide/install"],
      ["de", "/de/guide/install"],
      ["ar", "/ar/guide/install"],
    ]);
  });

  journey("a page without a translation says so", async ({ open }) => {
    const page = await open("/de/guide/deploy/container", { site: site.url });
    const notice = page.getByText("noch nicht übersetzt");
    await notice.waitFor();
    expect(await page.getAttribute("article", "lang")).toBe("en-US");
    const canonical = await page.getAttribute('link[rel="canonical"]', "href");
    expect(new URL(canonical ?? "").pathname).toBe("/guide/deploy/container");
    await notice.getByRole("link", { name: "English" }).click();
    await page.waitForURL("**/guide/deploy/container");
    expect(new URL(page.url()).pathname).toBe("/guide/deploy/container");
  });

  journey("each language has its search", async ({ open }) => {
    const page = await open("/de/search?q=Warteschlange", { site: site.url });
    await page
      .getByRole("main")
      .getByRole("link", { name: /Themen/ })
      .first()
      .click();
    await page.waitForURL("**/de/guide/topics**");
    const found = await fetch(
      `${site.url}/api/v1/search?q=Warteschlange&locale=en-US`,
    ).then((response) => response.json() as Promise<{ documents: unknown[] }>);
    expect(found.documents).toEqual([]);
  });

  journey.for(["/ar/", "/ar/guide/install", "/de/guide/deploy/container"])(
    "fits and passes axe: %s",
    async (path, { open }) => {
      const page = await open(path, { site: site.url, size: "phone" });
      const direction = path.startsWith("/ar/") ? "rtl" : "ltr";
      expect(await page.getAttribute("html", "dir")).toBe(direction);
      const name = `docs-languages${path.replaceAll("/", "-")}`;
      await inspectSizes(page, name, ["phone", "tablet", "desktop"]);
    },
  );
});
