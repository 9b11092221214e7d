import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import { calm, expect, inspectSizes, journey, message } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));
const path = "/en-US/docs/Web/HTML/Reference/Elements/details";
const expected = [/status 500|500 \(Internal/];

describe("a page that the server cannot make", () => {
  let folder = "";
  let site: RunningSite;
  const source = () => join(folder, "en-us/web/html/reference/elements/details");

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
    await cp(sample, folder, { recursive: true });
    site = await startSite({ flags: ["--content", folder] });
    // The page is in the server's catalogue, and its text is read on the first request.
    // An unreadable file is not a missing one.
    await rm(join(source(), "index.md"));
    await mkdir(join(source(), "index.md"));
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  journey("is the error screen, between header and footer", async ({ open }) => {
    const page = await open(path, { site: site.url, expected });
    await page
      .getByRole("heading", { level: 1, name: message("error-heading") })
      .waitFor();
    await page.getByRole("banner").waitFor();
    await page.getByRole("contentinfo").waitFor();
    await expect
      .poll(() => page.locator("main").textContent())
      .toMatch(/500 · [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/);
    expect(new URL(page.url()).pathname).toBe(path);
    await calm(page);
    await inspectSizes(page, "server-error", ["phone", "tablet", "desktop"]);
  });

  journey("is the same without scripts, and can be tried again", async ({ open }) => {
    const address = `${path}?from=a%20friend`;
    const page = await open(address, { site: site.url, expected, scripting: false });
    const home = page.getByRole("link", { name: message("not-found-home") });
    await expect.poll(() => home.getAttribute("href")).toBe("/");
    await rm(source(), { recursive: true });
    await cp(join(sample, "en-us/web/html/reference/elements/details"), source(), {
      recursive: true,
    });
    await page.getByRole("link", { name: message("error-reload") }).click();
    await page.getByRole("heading", { level: 1, name: /<details>/ }).waitFor();
    expect(page.url()).toBe(site.url + address);
  });
});
