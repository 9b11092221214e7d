import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { editor, editorsReady, write } from "./editor.ts";
import {
  expect,
  fits,
  inspect,
  journey,
  layouts,
  message,
  overflow,
  ready,
  schemes,
  shoot,
  type Locator,
  type Page,
  type Size,
} from "./harness.ts";
import { email, startProvider, type Provider } from "./oidc.ts";
import { program, startSite, type RunningSite } from "./server.ts";

const path = "/en-US/docs/Web/CSS";

let folder = "";
let provider: Provider;
let site: RunningSite;
let settings: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
  provider = await startProvider();
  settings = [
    ...provider.flags,
    `--database-dir=${folder}`,
    `--auth-secret-key=${"a1".repeat(32)}`,
    `--playground-secret-key=${"b2".repeat(32)}`,
  ];
  site = await startSite({ flags: settings });
});

afterAll(async () => {
  await site.stop();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page, id: string): Locator =>
  page.getByRole("button", { name: message(id), exact: true });
const account = (page: Page): Locator => button(page, "user-menu");
const logIn = (page: Page): Locator =>
  page.getByRole("banner").getByRole("link", { name: message("sign-in") });
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent.trim();
  });

/** Opens the menu on narrow screens. */
async function showMenu(page: Page, size: Size): Promise<void> {
  if (size === "phone") await button(page, "menu-open").click();
}

/** Follows the sign-in link, which must be visible. */
async function signIn(page: Page, size: Size = "desktop"): Promise<void> {
  const back = page.waitForEvent("load");
  await logIn(page).click();
  await back;
  await ready(page);
  await showMenu(page, size);
  await account(page).waitFor();
}

describe("signing in", () => {
  journey("leads to the provider and back to the page", async ({ open }) => {
    const page = await open(`${path}?x=1`, { site: site.url });
    const visited: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).hostname);
    });
    await signIn(page);
    expect(visited).toContain("id.localhost");
    expect(page.url()).toBe(`${site.url}${path}?x=1`);
    const cookies = await page.context().cookies(site.url);
    expect(cookies.map(({ name }) => name)).toEqual(["session"]);
    expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await page.reload();
    await account(page).waitFor();

    const stranger = await open(path, { site: site.url });
    await logIn(stranger).waitFor();
  });

  journey(
    "has a menu for the keyboard, with nothing that is not there",
    async ({ open }) => {
      const page = await open(path, { site: site.url });
      await signIn(page);
      await account(page).focus();
      await page.keyboard.press("Enter");
      const items = page.locator("#user-menu > li");
      await expect
        .poll(() => items.allInnerTexts())
        .toEqual([email, message("sign-out")]);
      await page.keyboard.press("Tab");
      await expect.poll(() => focused(page)).toBe(message("sign-out"));
      await page.keyboard.press("Escape");
      await items.first().waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toBe(message("user-menu"));
      await expect.poll(() => account(page).getAttribute("aria-expanded")).toBe("false");
    },
  );

  journey("leads nowhere that is not there, whatever is turned on", async ({ open }) => {
    const features = ["plus", "observatory", "newsletter", "placement", "advertising"];
    const everything = await startSite({
      flags: [...settings, ...features.map((name) => `--features-${name}`)],
    });
    try {
      const pages = ["/en-US/docs/Web/CSS", "/de/docs/Web/CSS", "/en-US/newsletter"];
      const links = new Set<string>();
      const page = await open(path, { site: everything.url });
      await signIn(page);
      for (const address of pages) {
        await page.goto(address);
        await ready(page);
        await page.locator("[aria-controls=user-menu]").click();
        await page.locator("#user-menu").waitFor();
        const found = await page
          .locator("a[href^='/']")
          .filter({ visible: true })
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
        found.forEach((link) => links.add(link.replace(/#.*/, "")));
      }
      expect(links.size).toBeGreaterThan(30);
      const missing: string[] = [];
      for (const link of links) {
        const response = await fetch(link, { redirect: "follow" });
        await response.arrayBuffer();
        if (response.status >= 400) missing.push(link);
      }
      expect(missing).toEqual([]);
    } finally {
      await everything.stop();
    }
  });

  journey("ends when the reader signs out", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await signIn(page);
    await page.evaluate(() =>
      localStorage.setItem("frequently-viewed-documents-v2", "[]"),
    );
    await account(page).click();
    await button(page, "sign-out").click();
    await logIn(page).waitFor();
    expect(page.url()).toBe(site.url + path);
    await expect.poll(() => page.context().cookies(site.url)).toEqual([]);
    expect(
      await page.evaluate(() => localStorage.getItem("frequently-viewed-documents-v2")),
    ).toBeNull();
    await page.goto(path);
    await ready(page);
    await logIn(page).waitFor();
    expect(await account(page).count()).toBe(0);
  });

  journey.for(layouts)("fits a %s", async (size, { open }) => {
    const page = await open(path, { site: site.url, size });
    await showMenu(page, size);
    await logIn(page).waitFor();
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await shoot(page, `account-out-${size}-${scheme}`);
    }
    await signIn(page, size);
    await account(page).click();
    await button(page, "sign-out").waitFor();
    await inspect(page, `account-menu-${size}`, { within: "header" });
    await fits(page);
  });

  journey("fits the narrowest screens", async ({ open }) => {
    const page = await open(path, { site: site.url, size: "phone" });
    await page.setViewportSize({ width: 320, height: 640 });
    const fit = async (...parts: Locator[]) => {
      for (const part of parts) {
        await part.waitFor();
        const { x, width } = (await part.boundingBox()) ?? { x: -1, width: 0 };
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(320);
      }
      expect(await overflow(page)).toBe(0);
    };
    const search = button(page, "search-label");
    await fit(search, button(page, "menu-open"));
    await showMenu(page, "phone");
    await fit(search, button(page, "menu-close"), logIn(page));
    await shoot(page, "account-out-320");
    await signIn(page, "phone");
    await account(page).click();
    await fit(account(page), page.locator("#user-menu"), button(page, "sign-out"));
    await shoot(page, "account-menu-320");
    await search.click();
    await page.getByRole("combobox", { name: message("search-label") }).waitFor();
    await account(page).waitFor({ state: "hidden" });
  });
});

const result = (page: Page) =>
  page.frameLocator(`iframe[title="${message("runner-title")}"]`);
const dialog = (page: Page): Locator => page.getByRole("dialog");
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function writeHTML(page: Page, text: string): Promise<void> {
  await editorsReady(page);
  await write(page, "HTML", text);
}

/** Saves code as the reader and returns its address. */
async function save(page: Page, text: string): Promise<string> {
  await writeHTML(page, text);
  await button(page, "play-share").click();
  await button(page, "play-save").click();
  await dialog(page).getByText(message("play-saved-copied")).waitFor();
  await page.waitForURL("**/play?id=*");
  // Not any address: the clipboard is shared with the previous journey.
  await expect.poll(() => clipboard(page)).toBe(page.url());
  return page.url();
}

/** Runs an operator's command on the site's database. */
function operate(...args: readonly string[]): string {
  return execFileSync(program, [...args, `--base-url=${site.url}`, ...settings], {
    encoding: "utf8",
  });
}

describe("saved code", () => {
  journey("is there for others until it is hidden", async ({ open }) => {
    const page = await open("/en-US/play", { site: site.url });
    await signIn(page);
    const address = await save(page, "<p>saved 😀</p>");
    const field = dialog(page).getByLabel(message("play-permanent"), { exact: true });
    await expect.poll(() => field.last().inputValue()).toBe(address);
    await page.keyboard.press("Escape");
    await page.getByRole("status").getByText(message("play-saved-copied")).waitFor();
    await page.reload();
    await expect.poll(() => editor(page, "HTML").textContent()).toBe("<p>saved 😀</p>");

    const reader = await open(address, { site: site.url });
    await expect.poll(() => editor(reader, "HTML").textContent()).toBe("<p>saved 😀</p>");
    await reader.getByText(message("play-not-run")).waitFor();
    await button(reader, "play-run").click();
    await result(reader).getByText("saved 😀").waitFor();
    await button(reader, "play-report").click();
    await dialog(reader).getByLabel(message("play-report-reason")).fill("It shouts.");
    await button(reader, "play-report-send").click();
    await dialog(reader).getByText(message("play-report-sent")).waitFor();
    await button(reader, "play-close").click();
    await expect.poll(() => focused(reader)).toBe(message("play-report"));

    // A reader's limit does not affect the others.
    await reader.reload();
    await expect.poll(() => editor(reader, "HTML").textContent()).toBe("<p>saved 😀</p>");

    const listed = operate("playground", "flagged");
    expect(listed).toContain(email);
    expect(listed).toContain("reported by 0 signed in, 1 not signed in");
    expect(listed).toContain("> It shouts.");
    operate("playground", "hide", address);
    const late = await open(address, {
      site: site.url,
      expected: [/status 404/, /status of 404/, /Could not load the code/],
    });
    await late.getByRole("alert").getByText(message("play-missing")).waitFor();
    expect(await button(late, "play-report").count()).toBe(0);

    operate("playground", "restore", address);
    expect(operate("playground", "flagged")).toContain("0 flagged");
    await late.reload();
    await expect.poll(() => editor(late, "HTML").textContent()).toBe("<p>saved 😀</p>");
  });

  journey("is not lost on the way to the provider", async ({ open }) => {
    const page = await open("/en-US/play", { site: site.url });
    await writeHTML(page, "<p>kept</p>");
    await button(page, "play-share").click();
    const signInFirst = dialog(page).getByRole("link", {
      name: message("play-save-sign-in"),
    });
    await signInFirst.waitFor();
    expect(await button(page, "play-save").count()).toBe(0);
    await signInFirst.click();
    await account(page).waitFor();
    await expect.poll(() => editor(page, "HTML").textContent()).toBe("<p>kept</p>");
    await button(page, "play-share").click();
    await button(page, "play-save").waitFor();
  });

  journey("is not lost when the header leads to the provider", async ({ open }) => {
    const page = await open("/en-US/play", { site: site.url });
    await writeHTML(page, "<p>kept</p>");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page
      .getByRole("banner")
      .getByRole("link", { name: message("sign-in") })
      .click();
    await account(page).waitFor();
    await expect.poll(() => editor(page, "HTML").textContent()).toBe("<p>kept</p>");
    expect(asked).toEqual([]);
  });

  journey("stays in the editor when it cannot be saved", async ({ open }) => {
    const page = await open("/en-US/play", {
      site: site.url,
      expected: [/status(?: of)? (?:401|403|500)/],
    });
    await signIn(page);
    await writeHTML(page, "<p>mine</p>");
    await button(page, "play-share").click();
    await page.route("**/api/v1/play/", (route) =>
      route.fulfill({ status: 500, json: { message: "internal server error" } }),
    );
    await button(page, "play-save").click();
    const reason = "internal server error";
    await dialog(page)
      .getByRole("alert")
      .getByText(message("play-save-failed", "en-US", { reason }))
      .waitFor();
    await page.unroute("**/api/v1/play/");
    await page.route("**/api/v1/play/", (route) =>
      route.fulfill({ status: 403, json: { message: "as much as it may have" } }),
    );
    await button(page, "play-save").click();
    await dialog(page).getByRole("alert").getByText(message("play-save-full")).waitFor();
    await page.unroute("**/api/v1/play/");
    await page.context().clearCookies();
    await button(page, "play-save").click();
    const alert = dialog(page).getByRole("alert");
    await alert.getByText(message("play-save-signed-out")).waitFor();
    await alert.getByRole("link", { name: message("sign-in") }).click();
    await account(page).waitFor();
    await expect.poll(() => editor(page, "HTML").textContent()).toBe("<p>mine</p>");
  });

  journey("is told apart from an address that is none", async ({ open }) => {
    const page = await open("/en-US/play?id=nonsense", {
      site: site.url,
      expected: [/status 400/, /status of 400/, /Could not load the code/],
    });
    await page.getByRole("alert").getByText(message("play-missing")).waitFor();
    await writeHTML(page, "<p>new</p>");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  journey.for(layouts)("has dialogs that fit a %s", async (size, { open }) => {
    const page = await open("/en-US/play", {
      site: site.url,
      size,
      expected: [/status(?: of)? 403/],
    });
    const closeDialog = async () => {
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    };
    const inspectDialog = (name: string) =>
      inspect(page, `${name}-${size}`, { within: "dialog" });
    await writeHTML(page, "<p>a</p>");
    await button(page, "play-share").click();
    await page.getByRole("link", { name: message("play-save-sign-in") }).waitFor();
    await inspectDialog("saved-anonymous");
    await closeDialog();
    await showMenu(page, size);
    await signIn(page, size);
    if (size === "phone") await button(page, "menu-close").click();
    await save(page, "<p>b</p>");
    await inspectDialog("saved-share");
    await closeDialog();
    await button(page, "play-report").click();
    await dialog(page).getByLabel(message("play-report-reason")).waitFor();
    await inspectDialog("saved-report");
    await closeDialog();
    await page.route("**/api/v1/play/", (route) => route.fulfill({ status: 403 }));
    await writeHTML(page, "<p>c</p>");
    await button(page, "play-share").click();
    await button(page, "play-save").click();
    await dialog(page).getByRole("alert").getByText(message("play-save-full")).waitFor();
    await inspectDialog("saved-full");
  });
});
