import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { answers, ask, button, field, helpPath, text } from "./aiHelp.ts";
import {
  calm,
  expect,
  inspectSizes,
  journey,
  message,
  type Locator,
  type Page,
} from "./harness.ts";
import { startModel, type ModelServer } from "./modelServer.ts";
import { devSite, signInPath } from "./plus.ts";
import { program } from "./server.ts";

const article = "/en-US/docs/Waymark/Kitchen_sink";

let model: ModelServer;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

const site = devSite(() => [
  "--features-early=aiHelp",
  `--ai-base-url=${model.url}`,
  "--ai-model-full=large",
  "--ai-model-mini=small",
]);

/** Grants or revokes early access as the site's operator. */
function setEarlyAccess(email: string, to: "on" | "off"): void {
  const database = `--database-dir=${join(site.folder, "database")}`;
  execFileSync(program, ["user", "beta", email, to, database]);
}

const explain = (page: Page): Locator => button(page, "explain");
const askLink = (page: Page): Locator =>
  page.getByRole("link", { name: message("ask-page"), exact: true });

/** Checks that an article does not offer AI help. */
async function expectNoOffers(page: Page): Promise<void> {
  await page.locator(".copy-icon").first().waitFor();
  await calm(page);
  expect(await explain(page).count()).toBe(0);
  expect(await askLink(page).count()).toBe(0);
  const examples = `/api/v1/plus/ai/explain/examples?page=${article}`;
  expect((await page.request.get(examples)).status()).toBe(403);
}

describe("AI help with early access", () => {
  journey("asks signed-out readers to sign in", async ({ open }) => {
    const page = await open(article, { site: site.url });
    await expectNoOffers(page);
    await page.goto(helpPath);
    await text(page, "help-sign-in").waitFor();
    expect(await field(page).count()).toBe(0);
  });

  journey("tells who has none, without a failure", async ({ open }) => {
    const page = await open(signInPath("core", article), { site: site.url });
    await expectNoOffers(page);
    await page.goto(helpPath);
    await text(page, "plus-early").waitFor();
    expect(await field(page).count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect((await page.request.get("/api/v1/plus/ai/help/quota")).status()).toBe(403);
    await inspectSizes(page, "ai-help-early", ["phone", "tablet", "desktop"]);
  });

  journey("is there for a tester, and goes with the role", async ({ open }) => {
    const page = await open(signInPath("core", helpPath), {
      site: site.url,
      expected: [/status(?: of)? 403/],
    });
    await text(page, "plus-early").waitFor();
    setEarlyAccess("core@example.org", "on");
    await page.reload();
    await ask(page, "What does the property gap do?");
    await answers(page).first().waitFor();
    expect(model.asked.length).toBeGreaterThan(0);

    await page.goto(article);
    await askLink(page).waitFor();
    await explain(page).first().click();
    await text(page, "explain-note").waitFor();

    // Revoked while the page is open: the next question gets a message, not an error.
    setEarlyAccess("core@example.org", "off");
    await explain(page).nth(1).click();
    await page.getByRole("alert").getByText(message("explain-failed-early")).waitFor();
    await page.goto(helpPath);
    await text(page, "plus-early").waitFor();
  });
});
