import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe } from "vitest";
import { expect, inspectSizes, journey, message, ready, type Size } from "./harness.ts";
import { call, devSite, signInPath } from "./plus.ts";
import { program } from "./server.ts";

const secret = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

const site = devSite("--features-newsletter", `--auth-secret-key=${secret}`);

const sizes: Size[] = ["phone", "tablet", "desktop"];

/** Runs an operator's command, and returns its output. */
function operate(args: readonly string[], input = ""): string {
  const { status, stdout, stderr } = spawnSync(
    program,
    [
      "newsletter",
      ...args,
      `--database-dir=${join(site.folder, "database")}`,
      `--auth-secret-key=${secret}`,
      `--base-url=${site.url}`,
    ],
    { encoding: "utf8", input },
  );
  if (status !== 0) throw new Error(`newsletter ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Adds an address to the list, and returns the path of its link. */
function subscribe(email: string): string {
  operate(["import", "-"], `email\n${email}\n`);
  const line = operate(["links"])
    .split("\n")
    .find((one) => one.startsWith(`${email},`));
  return line?.slice(`${email},${site.url}`.length) ?? "";
}

const left = () => Number.parseInt(operate(["report"]), 10);

const button = message("newsletter-unsubscribe-button");
const heading = (id: string) => ({ name: message(id), level: 1 }) as const;

describe("the newsletter", () => {
  journey("leads readers who are signed in to their settings", async ({ open }) => {
    const page = await open(signInPath("core", "/en-US/newsletter"), { site: site.url });
    await ready(page);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("viewed.plus_newsletter")))
      .toMatch(/^\d{13}$/);
    await inspectSizes(page, "newsletter-signed-in", sizes);
    await page.getByRole("link", { name: message("newsletter-settings") }).click();
    await page.waitForURL(/plus\/settings#newsletter$/);
    await page.getByText(message("settings-newsletter-none")).waitFor();
  });

  journey("can be left in the settings", async ({ open }) => {
    const settings = "/en-US/plus/settings#newsletter";
    const page = await open(signInPath("plus", settings), { site: site.url });
    subscribe("plus@example.org");
    await page.reload();
    await ready(page);
    const toggle = page.getByRole("switch", {
      name: message("settings-newsletter-label"),
    });
    await toggle.waitFor();
    await inspectSizes(page, "newsletter-settings", sizes);
    await toggle.click();
    const none = page.getByText(message("settings-newsletter-none"));
    await none.waitFor();
    await expect
      .poll(() => none.evaluate((e) => e === document.activeElement))
      .toBe(true);
    expect(await call(page, "/api/v1/plus/newsletter/")).toEqual({ subscribed: false });
  });

  journey("can be left with a link, without JavaScript", async ({ open }) => {
    const link = subscribe("somebody@example.org");
    const before = left();
    const page = await open(link, { site: site.url, scripting: false });
    await page.getByRole("heading", heading("newsletter-unsubscribe")).waitFor();
    expect(new URL(page.url()).pathname).toBe("/en-US/newsletter/unsubscribe");
    expect(left()).toBe(before);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("heading", heading("newsletter-unsubscribed")).waitFor();
    expect(left()).toBe(before - 1);
  });

  journey("says what a link does, and whether it did", async ({ open }) => {
    const link = subscribe("another@example.org");
    const page = await open(link, { site: site.url });
    await ready(page);
    await inspectSizes(page, "newsletter-unsubscribe", sizes);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("heading", heading("newsletter-unsubscribed")).waitFor();
    await ready(page);
    await inspectSizes(page, "newsletter-unsubscribed", sizes);
    await page.goto(`${site.url}/en-US${link.slice(0, -4)}`);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("heading", heading("newsletter-invalid-link")).waitFor();
    await ready(page);
    await inspectSizes(page, "newsletter-invalid-link", sizes);
    await page.getByRole("link", { name: message("newsletter-about") }).click();
    await page.waitForURL(/\/en-US\/newsletter$/);
  });
});
