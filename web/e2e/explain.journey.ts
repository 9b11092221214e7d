import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import {
  calm,
  expect,
  inspectSizes,
  journey,
  listen,
  message,
  signal,
  watchShifts,
  shifted,
  type Locator,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { startModel, type ModelServer } from "./modelServer.ts";
import { devSite, signInPath } from "./plus.ts";

const path = "/en-US/docs/Waymark/Kitchen_sink";

let model: ModelServer;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

const site = devSite(() => [
  `--ai-base-url=${model.url}`,
  "--ai-model-full=large",
  "--ai-model-mini=small",
]);

beforeEach(() => {
  model.asked.length = 0;
  model.say = (say) => {
    say.text(explanation);
    say.end();
  };
});

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

const explanation = `The rule sets how a box looks:

1. \`display: grid\` lays out what is in it in **rows and columns**.
2. \`gap\` keeps them apart. <img src=x onerror="alert(1)">

\`\`\`css
.box { gap: 1rem; }
\`\`\`

See [elsewhere](https://evil.test/).`;

/** Reads the page signed out, where nothing was explained of the block with a text. */
const read = (open: Open, options: OpenOptions = {}) =>
  open(path, { site: site.url, ...options });
const block = (page: Page, language: string, at = 0): Locator =>
  page.locator(`.code-example:has(> pre.${language}:not(.hidden))`).nth(at);
const explain = (within: Page | Locator): Locator =>
  within.getByRole("button", { name: message("explain"), exact: true });
const box = (within: Locator): Locator => within.locator("section[id^='explanation-']");
const text = (within: Page | Locator, id: string): Locator =>
  within.getByText(message(id), { exact: true });

describe("explanations of code", () => {
  journey("come for everybody, below the code, said once", async ({ open }) => {
    const [waited, goOn] = signal();
    model.say = async (say) => {
      await waited;
      for (const part of explanation.match(/[^]{1,9}/g) ?? []) say.text(part);
      say.end();
    };
    const page = await read(open, { size: "phone" });
    const css = block(page, "css");
    await explain(css).waitFor();
    const said = await listen(page, "[data-explain-status]");
    expect(await explain(css).getAttribute("aria-expanded")).toBe("false");
    await explain(css).focus();
    await page.keyboard.press("Enter");
    await box(css).getByText(message("explain-waiting")).waitFor();
    expect(await explain(css).getAttribute("aria-expanded")).toBe("true");
    goOn();
    await text(css, "explain-note").waitFor();
    await expect
      .poll(said)
      .toEqual([message("explain-waiting"), message("explain-done")]);
    expect(await explain(css).evaluate((e) => e === document.activeElement)).toBe(true);
    expect(await box(css).locator("ol > li").count()).toBe(2);
    expect(await box(css).locator("img, a").count()).toBe(0);
    expect(await box(css).textContent()).toContain(`<img src=x onerror="alert(1)">`);
    const [asked] = model.asked;
    const code = (await css.locator("> pre").textContent()) ?? "";
    expect(asked?.messages.at(-1)?.content).toContain(code);
    expect(asked?.messages.at(-1)?.content).not.toMatch(/<part-/);
    await inspectSizes(page, "explanation", ["phone", "tablet", "desktop"]);

    // The explanation stays, without another request.
    await box(css)
      .getByRole("button", { name: message("explain-close") })
      .click();
    await box(css).waitFor({ state: "hidden" });
    await expect
      .poll(() => explain(css).evaluate((e) => e === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Enter");
    await text(css, "explain-note").waitFor();
    await box(css)
      .getByRole("button", { name: message("explain-close") })
      .press("Escape");
    await box(css).waitFor({ state: "hidden" });
    expect(model.asked.length).toBe(1);
  });

  journey("are of what is selected, and readers rate them", async ({ open }) => {
    const page = await read(open);
    const css = block(page, "css");
    await explain(css).waitFor();
    await css.locator("> pre").evaluate((pre) => {
      // The second line of the block.
      const lines = pre.textContent.split("\n");
      const start = pre.textContent.indexOf(lines[1] ?? "");
      const end = start + (lines[1] ?? "").length;
      const range = document.createRange();
      const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
      let at = 0;
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const length = node.textContent?.length ?? 0;
        if (start >= at && start <= at + length) range.setStart(node, start - at);
        if (end >= at && end <= at + length) range.setEnd(node, end - at);
        at += length;
      }
      window.getSelection()?.removeAllRanges();
      window.getSelection()?.addRange(range);
    });
    await explain(css).click();
    await text(css, "explain-note").waitFor();
    await text(css, "explain-heading-part").waitFor();
    expect(model.asked[0]?.messages.at(-1)?.content).toMatch(/<part-/);
    const [rated] = await Promise.all([
      page.waitForRequest(/explain\/feedback$/),
      box(css)
        .getByRole("button", { name: message("feedback-yes") })
        .click(),
    ]);
    expect(rated.postDataJSON()).toMatchObject({ typ: "thumbs_up", locale: "en-US" });
    expect((await rated.response())?.status()).toBe(201);
    await text(css, "feedback-thanks").waitFor();
  });

  journey(
    "are there for every example of a page, without moving it",
    async ({ open }) => {
      const page = await read(open, { before: watchShifts });
      await explain(page).first().waitFor();
      const headers = page.locator(
        ".code-example:has(> pre:not(.hidden)) > .example-header:has(.language-name)",
      );
      await expect
        .poll(() => page.locator(".explain-button").count())
        .toBe(await headers.count());
      const response = await page.request.get(
        `/api/v1/plus/ai/explain/examples?page=${path}`,
      );
      const { examples } = (await response.json()) as { examples: { sample: string }[] };
      const shown = await headers
        .locator("xpath=following-sibling::pre[1]")
        .evaluateAll((list) => list.map((pre) => pre.textContent));
      expect(examples.map(({ sample }) => sample)).toEqual(shown);
      expect(await shifted(page)).toBeLessThan(0.05);
    },
  );

  journey("say why there is none, and what to do", async ({ open }) => {
    const page = await read(open, {
      size: "phone",
      expected: [/status [45]\d\d/, /status of [45]\d\d/, /ERR_INTERNET_DISCONNECTED/],
    });
    const js = block(page, "js");
    await explain(js).waitFor();
    model.say = (say) => say.fail(500);
    await explain(js).click();
    await js.getByRole("alert").getByText(message("explain-failed-server")).waitFor();
    const retry = js.getByRole("button", { name: message("explain-retry") });

    for (const [status, id] of [
      [429, "explain-failed-busy"],
      [503, "explain-failed-busy"],
      [403, "explain-failed-early"],
      [400, "explain-failed-refused"],
      [401, "explain-failed-changed"],
    ] as const) {
      await page.route(/ai\/explain$/, (route) => route.fulfill({ status, json: {} }), {
        times: 1,
      });
      if (await retry.isVisible()) await retry.click();
      else {
        await explain(js).click();
        await explain(js).click();
      }
      await js.getByRole("alert").getByText(message(id)).waitFor();
    }
    expect(await retry.isVisible()).toBe(false);

    await page.context().setOffline(true);
    await explain(js).click();
    await explain(js).click();
    await js.getByRole("alert").getByText(message("explain-failed-offline")).waitFor();
    await page.context().setOffline(false);
    model.say = (say) => {
      say.text("It adds.");
      say.end();
    };
    await retry.click();
    await text(js, "explain-note").waitFor();
    await inspectSizes(page, "explanation-retried", ["phone"]);
  });

  journey("come in the language of the page", async ({ open }) => {
    const page = await open("/de/docs/Web/CSS", { site: site.url });
    const button = page.getByRole("button", { name: message("explain", "de") }).first();
    await button.click();
    await page.getByText(message("explain-note", "de")).waitFor();
    expect(model.asked[0]?.messages[0]?.content).toContain("Deutsch");
  });

  journey("are not offered where the site has none", async ({ open }) => {
    const page = await open(path);
    await page.locator(".copy-icon").first().waitFor();
    await calm(page);
    expect(await explain(page).count()).toBe(0);
  });
});

const askLink = (page: Page): Locator =>
  page.getByRole("link", { name: message("ask-page"), exact: true });

describe("a question about a page", () => {
  journey("is a link from the page, which the question names", async ({ open }) => {
    const page = await open(signInPath("core", path), { site: site.url, size: "phone" });
    await askLink(page).scrollIntoViewIfNeeded();
    await inspectSizes(page, "ask-page", ["phone", "tablet", "desktop"]);
    await askLink(page).click();
    await page.waitForURL(/plus\/ai-help\?page=/);
    const about = page.locator("p", { hasText: message("help-about") });
    await about.getByRole("link", { name: "Kitchen sink" }).waitFor();
    const asked = async () => {
      await page.getByRole("textbox").last().fill("What is on it?");
      const [request] = await Promise.all([
        page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("ai/help")),
        page.keyboard.press("Enter"),
      ]);
      await page.locator(".main-page-content, [role='alert']").first().waitFor();
      return request.postDataJSON() as { page?: string };
    };
    await inspectSizes(page, "ask-page-screen", ["phone", "desktop"]);
    expect((await asked()).page).toBe(path);
    await about.getByRole("button", { name: message("help-about-remove") }).click();
    await expect.poll(() => about.count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.has("page")).toBe(false);
    expect((await asked()).page).toBeUndefined();
  });

  journey("survives signing in", async ({ open }) => {
    const page = await open(path, { site: site.url });
    await askLink(page).click();
    await page.waitForURL(/plus\/ai-help\?page=/);
    const signIn = page.locator("main").getByRole("link", { name: message("sign-in") });
    const next = async () => {
      const href = await signIn.getAttribute("href");
      return new URL(href ?? "", site.url).searchParams.get("next");
    };
    await expect.poll(next).toContain("page=");
  });
});
