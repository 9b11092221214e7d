import { describe } from "vitest";
import { misfits } from "./contract.ts";
import { expect, inspectSizes, journey, message, ready, type Page } from "./harness.ts";
import { call, devSite, makeCollection, signInPath } from "./plus.ts";

const path = "/en-US/staff";
const site = devSite("--features-telemetry");

/** The row with a title. */
const row = (page: Page, name: string | RegExp) =>
  page.getByRole("article", { name, exact: true });

interface Saved {
  readonly id: string;
}

/** Saves and reports code as a reader. Returns its address. */
async function reportCode(page: Page, html: string, reason: string): Promise<string> {
  const { id } = (await call(page, "/api/v1/play/", "POST", { html })) as Saved;
  await call(page, "/api/v1/play/flag", "POST", { id, reason });
  return `/en-US/play?id=${encodeURIComponent(id)}`;
}

describe("the pages of the staff", () => {
  journey("are for the staff", async ({ open }) => {
    const expected = [/status 40[134]/, /40[134] \(/];
    for (const start of [path, signInPath("core", path), signInPath("plus", path)]) {
      const page = await open(start, { site: site.url, expected });
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      const isSignedIn = start !== path;
      const response = await page.request.post(`${site.url}/api/v1/staff/accounts/`, {
        data: { action: "sign-out", id: "1" },
      });
      expect(response.status()).toBe(isSignedIn ? 403 : 401);
      if (isSignedIn) {
        await page
          .getByRole("button", { name: message("user-menu"), exact: true })
          .click();
        await page.getByRole("link", { name: message("user-settings") }).waitFor();
        expect(
          await page
            .getByRole("link", { name: message("user-staff"), exact: true })
            .count(),
        ).toBe(0);
      }
    }
  });

  journey("are found in the menu, with the keyboard", async ({ open }) => {
    const page = await open(signInPath("staff", "/en-US/docs/Web"), { site: site.url });
    await page.getByRole("button", { name: message("user-menu"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: message("user-staff"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(site.url + path);
    await ready(page);
    await row(page, "Jobs").getByText("Waiting").waitFor();
    await page.getByRole("link", { name: "Telemetry" }).waitFor();
  });

  journey("take a plan from a reader", async ({ open }) => {
    const reader = await open(signInPath("plus", "/en-US/plus/settings"), {
      site: site.url,
    });
    const before = (await call(reader, "/api/v1/whoami")) as { is_subscriber: boolean };
    expect(before.is_subscriber).toBe(true);
    const page = await open(signInPath("staff", `${path}/accounts`), { site: site.url });
    await page.getByRole("textbox", { name: "Find an account" }).fill("plus@");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "plus@example.org" }).click();
    await page.waitForURL(/id=/);
    await ready(page);
    await page.getByRole("button", { name: "Grant a plan: plus@example.org" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Plan").selectOption("core");
    await dialog.getByRole("button", { name: "Grant a plan" }).click();
    await page.getByRole("status").getByText("Done: Grant a plan").waitFor();
    await page.getByText("Plan from operators").first().waitFor();
    await reader.reload();
    await ready(reader);
    const after = (await call(reader, "/api/v1/whoami")) as { is_subscriber: boolean };
    expect(after.is_subscriber).toBe(false);
    await reader.getByText(message("settings-plan-core")).first().waitFor();

    // Changes are in the log.
    await page.getByRole("link", { name: "All changes of this account" }).click();
    await page.getByRole("article", { name: "Plan from operators" }).first().waitFor();
    await page.getByText("browser, staff").first().waitFor();
  });

  journey("say what is refused", async ({ open }) => {
    const page = await open(signInPath("staff", `${path}/accounts?q=staff@`), {
      site: site.url,
      expected: [/status 40[039]/, /40[039] \(/],
    });
    await page.getByRole("link", { name: "staff@example.org" }).click();
    await page.waitForURL(/id=/);
    await ready(page);
    await page.getByRole("button", { name: /^Remove superuser/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Remove superuser" })
      .click();
    await page.getByRole("alert").getByText("This is the last superuser.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByLabel("Account’s email address").fill("somebody");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alert").getByText("type the e-mail address").waitFor();
  });

  journey("delete reported code", async ({ open }) => {
    const reader = await open(signInPath("core", "/en-US/docs/Web"), {
      site: site.url,
      expected: [/status 404/, /404 \(Not Found\)/, /code of the address/],
    });
    const address = await reportCode(reader, "<h1>Prizes</h1>", "It deceives.");
    const page = await open(signInPath("staff", `${path}/code`), { site: site.url });
    const reported = page.getByRole("article").filter({ hasText: "It deceives." });
    await reported.getByRole("link").first().click();
    await page.waitForURL(/id=/);
    await ready(page);
    await page.getByText("<h1>Prizes</h1>").waitFor();
    const runs = page.getByRole("link", { name: "Open" });
    expect(await runs.getAttribute("href")).toMatch(/^http:\/\/[0-9a-f]{40}\./);
    await page.setViewportSize({ width: 390, height: 844 });
    await inspectSizes(page, "staff-code", ["phone", "tablet", "desktop"]);
    // Code with a decision has no page any more: the list is shown instead.
    const second = await reportCode(reader, "<h2>Wins</h2>", "It lies.");
    const other = page.getByRole("article").filter({ hasText: "It lies." });
    await page.getByRole("button", { name: /^Delete code/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete code" }).click();
    await other.waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await reported.count()).toBe(0);
    await ready(page);
    await other.getByRole("button", { name: /^Delete code/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete code" }).click();
    await page.getByRole("status").getByText("Done: Delete code").waitFor();
    await expect.poll(() => other.count()).toBe(0);
    await reader.goto(site.url + second);
    await reader.getByText(message("play-missing")).first().waitFor();
    await reader.goto(site.url + address);
    await reader.getByText(message("play-missing")).first().waitFor();
  });

  journey("end the link of a reported collection", async ({ open }) => {
    const reader = await open(signInPath("core", "/en-US/plus/collections"), {
      site: site.url,
      expected: [/status 404/, /404 \(Not Found\)/],
    });
    const id = await makeCollection(reader, "Bad words");
    const shared = (await call(reader, `/api/v2/collections/${id}/share/`, "POST")) as {
      readonly url: string;
    };
    await reader.goto(`${site.url}/en-US${shared.url}`);
    await ready(reader);
    await reader
      .getByRole("button", { name: message("play-report"), exact: true })
      .click();
    const dialog = reader.getByRole("dialog", { name: message("shared-report-title") });
    await dialog.getByRole("textbox").fill("It offends.");
    await dialog.getByRole("button", { name: message("play-report-send") }).click();
    await dialog.getByText(message("shared-report-sent")).waitFor();
    const page = await open(signInPath("staff", `${path}/collections`), {
      site: site.url,
    });
    await row(page, "Bad words").getByText("It offends.").waitFor();
    await page.getByRole("button", { name: "End the link: Bad words" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
    await page.getByText("Nothing here.").waitFor();
    await reader.goto(`${site.url}/en-US${shared.url}`);
    await reader.getByText(message("shared-ended")).waitFor();
  });

  journey("read without scripts", async ({ open }) => {
    const page = await open(signInPath("staff", `${path}/features`), {
      site: site.url,
      scripting: false,
    });
    await page
      .getByText("nothing asks for it")
      .or(page.getByText("is off"))
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    await row(page, "delete-expired-sessions").waitFor();
  });

  journey("have data that fits the contract, and look right", async ({ open }) => {
    const page = await open(signInPath("staff", path), { site: site.url, size: "phone" });
    await inspectSizes(page, "staff", ["phone", "tablet", "desktop"]);
    const pages = new Map<string, unknown>();
    for (const section of [
      "accounts",
      "code",
      "collections",
      "features",
      "jobs",
      "webhooks",
      "log",
    ]) {
      const response = await page.request.get(`${site.url}${path}/${section}/index.json`);
      expect(response.status(), section).toBe(200);
      pages.set(section, await response.json());
    }
    expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
    for (const section of ["accounts?q=core%40", "features", "jobs", "log"]) {
      await page.goto(`${site.url}${path}/${section}`);
      await ready(page);
      if (section.startsWith("accounts")) {
        await page.getByRole("link", { name: "core@example.org" }).click();
        await page.waitForURL(/id=/);
        await ready(page);
      }
      // A missing text would be shown by its id.
      expect(await page.getByText(/staff-\w+-/).count(), section).toBe(0);
      const name = `staff-${section.replace(/\W.*/, "")}`;
      await inspectSizes(page, name, ["phone", "tablet", "desktop"]);
    }
  });
});
