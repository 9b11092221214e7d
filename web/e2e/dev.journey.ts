import {
  appendFile,
  cp,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, journey, markDocument, sameDocument } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));
const path = "/en-US/docs/Web/HTML/Reference/Elements/details";

describe("waymark dev", () => {
  let folder = "";
  let site: RunningSite;
  const file = "en-us/web/html/reference/elements/details/index.md";
  const source = () => join(folder, file);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
    await cp(sample, folder, { recursive: true });
    site = await startSite({ command: "dev", flags: ["--content", folder] });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  journey("shows a change in the page that is open", async ({ open }) => {
    // A failed attempt of this test may have changed it.
    await cp(join(sample, file), source());
    const page = await open(path, { site: site.url });
    await markDocument(page);
    await appendFile(source(), "\n## Just added\n\nA line of news from the writer.\n");
    await page.getByText("A line of news from the writer.").waitFor();
    await page
      .getByRole("navigation", { name: "In this article" })
      .getByRole("link", { name: "Just added" })
      .waitFor();
    expect(await sameDocument(page)).toBe(true);
    const text = await readFile(source(), "utf8");
    await writeFile(source(), text.replace(/^title: .*$/m, 'title: "A new title"'));
    await page.getByRole("heading", { level: 1, name: "A new title" }).waitFor();
    await expect.poll(() => page.title()).toContain("A new title");
    for (const n of [1, 2, 3, 4, 5]) await writeFile(source(), `${text}\n\nSave ${n}.\n`);
    await page.getByText("Save 5.").waitFor();
    await writeFile(`${source()}~`, `${text}\n\nSaved by another name.\n`);
    await rename(`${source()}~`, source());
    await page.getByText("Saved by another name.").waitFor();
  });

  journey("shows every component to contributors", async ({ open }) => {
    const page = await open("/en-US/_design", { site: site.url });
    for (const name of ["Buttons", "Fields", "Tabs", "Dialog"]) {
      await page.getByRole("heading", { name, exact: true }).waitFor();
    }
  });
});
