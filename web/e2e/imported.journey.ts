import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, journey } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

/** A project of MkDocs, as its tool reads it. */
const project = {
  "mkdocs.yml": `site_name: Tern
theme:
  features: [navigation.tabs]
markdown_extensions: [admonition, pymdownx.tabbed: {alternate_style: true}]
nav:
  - Home: index.md
  - Guide:
      - Install it: guide/install.md
      - guide/run.md
`,
  "docs/index.md": "# Tern\n\nA relay. [Install](guide/install.md)\n",
  "docs/guide/install.md": `# Install

!!! warning "Before you start"
    Stop the old relay.

=== "Linux"

    Unpack the archive.

=== "Windows"

    Run the installer.

## Check it

Done.
`,
  "docs/guide/run.md": "# Run\n\n## Set up: the first time\n\nText.\n",
};

describe("a project of another tool, served in place", () => {
  let site: RunningSite;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-project-"));
    for (const [name, text] of Object.entries(project)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    site = await startSite({ command: "dev", flags: [folder], first: "/" });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  journey("readers find what its own tool showed", async ({ open }) => {
    const page = await open("/", { site: site.url });
    await page.getByRole("link", { name: "Install", exact: true }).click();
    await page.waitForURL("**/guide/install/");
    await page.getByText("Before you start").waitFor();
    await page.getByRole("tab", { name: "Windows" }).click();
    await page.getByText("Run the installer.").waitFor();
    const sidebar = page.locator("[data-sidebar]");
    expect(await sidebar.getByRole("link").allInnerTexts()).toEqual(
      expect.arrayContaining(["Install it", "Run"]),
    );
    await sidebar.getByRole("link", { name: "Run" }).click();
    await page.waitForURL("**/guide/run/");
    await page.locator("#set-up-the-first-time").waitFor();
  });

  journey("an edit of its files shows at once", async ({ open }) => {
    const page = await open("/guide/run/", { site: site.url });
    await writeFile(join(folder, "docs/guide/run.md"), "# Run\n\nA new sentence.\n");
    await page.getByText("A new sentence.").waitFor();
  });
});
