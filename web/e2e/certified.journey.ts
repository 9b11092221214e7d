import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import {
  signInHost,
  startCertifiedProvider,
  type CertifiedProvider,
} from "./certified.ts";
import { expect, journey, message, ready, type Page } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

const path = "/en-US/docs/Web/CSS";

let folder = "";
let provider: CertifiedProvider;
let site: RunningSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
  provider = await startCertifiedProvider();
  site = await startSite({
    flags: [
      ...provider.flags,
      `--database-dir=${folder}`,
      `--auth-secret-key=${"a1".repeat(32)}`,
    ],
  });
  provider.register(site.url);
});

afterAll(async () => {
  await site.stop();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

const isSignedIn = (page: Page) =>
  page.getByRole("button", { name: message("user-menu"), exact: true });
const logIn = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: message("sign-in") });

/** The reader's sessions from the server. */
const sessions = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/api/v1/plus/sessions/");
    if (!response.ok) return response.status;
    const { sessions } = (await response.json()) as { sessions: unknown[] };
    return sessions.length;
  });

/** Signs in on the provider's pages. */
async function signIn(page: Page, name: string): Promise<void> {
  await logIn(page).click();
  await page.waitForURL(new RegExp(`^http://${signInHost}`));
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${site.url}/**`);
  await ready(page);
  await isSignedIn(page).waitFor();
}

describe("a certified provider", () => {
  journey("signs in, silently too, and out", async ({ open }) => {
    const page = await open(`${path}?x=1`, {
      site: site.url,
      expected: [/\/api\/v1\/plus\/sessions\/$/], // without a session
    });
    const name = `ann-${Date.now()}`; // unique, even if the journey is retried
    await signIn(page, name);
    expect(page.url()).toBe(`${site.url}${path}?x=1`);
    expect(await sessions(page)).toBe(1);

    // Silent sign-in replaces the session; the provider shows no page.
    await page.goto(
      `/users/fxa/login/no-prompt/?email=${name}%40example.org&next=${path}`,
    );
    await ready(page);
    expect(page.url()).toBe(`${site.url}${path}`);
    await isSignedIn(page).waitFor();
    expect(await sessions(page)).toBe(1);

    const elsewhere = await open(path, { site: site.url });
    await signIn(elsewhere, name);
    expect(await sessions(page)).toBe(2);

    await isSignedIn(page).click();
    await page.getByRole("button", { name: message("sign-out"), exact: true }).click();
    await logIn(page).waitFor();
    expect(await sessions(page)).toBe(401);
    expect(await sessions(elsewhere)).toBe(1);
  });

  journey("leaves readers signed out whom it does not know", async ({ open }) => {
    const page = await open(
      `/users/fxa/login/no-prompt/?email=bob%40example.org&next=${path}`,
      { site: site.url },
    );
    expect(page.url()).toBe(`${site.url}${path}`);
    await logIn(page).waitFor();
  });
});
