import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { message, type Locator, type OpenOptions, type Page } from "./harness.ts";
import { reset, startHelpSite, type HelpSite } from "./helpServer.ts";
import { signInPath } from "./plus.ts";

/** The screen of AI help. */
export const helpPath = "/en-US/plus/ai-help";

/** Starts a site with AI help for the journeys of a file. */
export function helpSite(): Omit<HelpSite, "stop"> {
  let folder = "";
  let site: HelpSite;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-help-"));
    site = await startHelpSite(["--dev-login", `--database-dir=${join(folder, "db")}`]);
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => reset(site.state));
  return {
    get url() {
      return site.url;
    },
    get state() {
      return site.state;
    },
  };
}

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

/** Opens the screen for a reader without a paid plan. */
export const enter = (
  site: { readonly url: string },
  open: Open,
  to = helpPath,
  options: OpenOptions = {},
): Promise<Page> => open(signInPath("core", to), { site: site.url, ...options });

/** The button with a message. */
export const button = (within: Page | Locator, id: string): Locator =>
  within.getByRole("button", { name: message(id), exact: true });

export const field = (page: Page): Locator => page.getByRole("textbox").last();

/** The text of a message. */
export const text = (within: Page | Locator, id: string, args = {}): Locator =>
  within.getByText(message(id, "en-US", args));

export const answers = (page: Page): Locator => page.locator(".main-page-content");

export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press("Enter");
}
