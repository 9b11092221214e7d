import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, journey, markDocument, overflow, sameDocument } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const path = "/en-US/docs/Web/HTML";

/** Replaces the project's build script, which takes too long here. */
const script = `
import { appendFileSync, cpSync, readFileSync } from "node:fs";
const source = readFileSync("src/source.txt", "utf8");
if (source === "broken") {
  console.error("Build failed with 1 error:\\nsrc/source.txt:1 is broken");
  process.exit(1);
}
cpSync("made", process.env.WAYMARK_WEB_DIST, { recursive: true });
appendFileSync(
  process.env.WAYMARK_WEB_DIST + "/inline.js",
  ";document.documentElement.dataset.source='" + source + "'",
);
`;

describe("waymark dev --web", () => {
  let folder = "";
  let site: RunningSite;
  const write = (text: string) => writeFile(join(folder, "src/source.txt"), text);

  /** Waits until pages use the build of a source. */
  const untilServed = async (source: string) => {
    for (;;) {
      const response = await fetch(site.url + path);
      if ((await response.text()).includes(`dataset.source='${source}'`)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
    await mkdir(join(folder, "src"));
    await mkdir(join(folder, "scripts"));
    await cp(dist, join(folder, "made"), { recursive: true });
    await writeFile(join(folder, "scripts/build.mjs"), script);
    await write("first");
    site = await startSite({ command: "dev", flags: ["--web", folder] });
    await untilServed("first"); // the program contains another build
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  journey("loads open pages again, and shows what fails", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await page.locator('html[data-source="first"]').waitFor();
    await markDocument(page);

    await write("broken");
    const bar = page.getByRole("complementary", { name: "For writers" });
    await bar.getByRole("button", { name: "1 message" }).click();
    const notice = bar.getByText("src/source.txt:1 is broken");
    expect(await notice.textContent()).toMatch(/:\n.*\n/);
    expect(await overflow(page)).toBe(0);
    expect(await sameDocument(page)).toBe(true);

    await write("second");
    await page.locator('html[data-source="second"]').waitFor();
    expect(await sameDocument(page)).toBe(false);
    await bar.getByRole("region").waitFor();
    await notice.waitFor({ state: "detached" });
  });
});
