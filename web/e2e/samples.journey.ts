import { describe } from "vitest";
import { editor, editorsReady, write } from "./editor.ts";
import {
  expect,
  follow,
  journey,
  message,
  ready,
  shifted,
  shoot,
  signal,
  watchShifts,
  type Locator,
  type Page,
} from "./harness.ts";

const docs = "/en-US/docs";
const clipPath = `${docs}/Web/CSS/Reference/Properties/clip-path`;
const gap = `${docs}/Web/CSS/Reference/Properties/gap`;
const details = `${docs}/Web/HTML/Reference/Elements/details`;
const map = `${docs}/Web/JavaScript/Reference/Global_Objects/Map`;
const add = `${docs}/WebAssembly/Reference/Numeric/Add`;

const label = (id: string) => message(id);

/** The frame of the first live sample, visible and running. */
async function sample(page: Page): Promise<Locator> {
  // Not the frame's place, which the frame replaces meanwhile.
  await page
    .locator(".code-example:has(> .sample-code-frame)")
    .first()
    .scrollIntoViewIfNeeded();
  const frame = page.locator("iframe.sample-code-frame").first();
  await expect.poll(() => frame.getAttribute("src")).toContain("/runner.html?state=");
  return frame;
}

/** Simulates a first input: editors of examples are loaded then. */
async function wake(page: Page): Promise<void> {
  await page.locator("interactive-example :is(textarea, .cm-editor)").first().waitFor();
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.keyboard.press("Shift");
}

/** Waits until the code of a playground runs. */
async function runs(page: Page) {
  await ready(page);
  await page
    .frameLocator(`iframe[title="${label("runner-title")}"]`)
    .locator(".ticket")
    .waitFor();
}

describe("live samples", () => {
  journey("run on their own origin as they come near", async ({ open }) => {
    const page = await open(clipPath, { size: "phone" });
    expect(await page.locator("iframe").count()).toBe(0);
    const frame = await sample(page);
    const ticket = frame.contentFrame().locator(".ticket");
    await ticket.waitFor();
    const url = new URL((await frame.getAttribute("src")) ?? "");
    expect(url.hostname).toMatch(/^[0-9a-f]{40}\.play\.localhost$/);
    expect(url.pathname).toBe(`${clipPath}/runner.html`);
    await shoot(page, "sample-phone-light");
  });

  journey("are told the theme and start again", async ({ open }) => {
    const page = await open(clipPath, { scheme: "dark" });
    const frame = await sample(page);
    const ink = () =>
      frame
        .contentFrame()
        .locator("html")
        .evaluate((html) => getComputedStyle(html).getPropertyValue("--text-primary"));
    await expect.poll(ink).toBe("#e5eae7");
    const before = await frame.getAttribute("src");
    await page
      .getByRole("button", { name: label("sample-reset") })
      .first()
      .click();
    await expect.poll(() => frame.getAttribute("src")).not.toBe(before);
    await frame.contentFrame().locator(".ticket").waitFor();
  });

  journey("open in the playground, in a new tab and running", async ({ open }) => {
    const page = await open(clipPath);
    await sample(page);
    const opened = page.context().waitForEvent("page");
    await page
      .getByRole("button", { name: label("sample-play"), exact: true })
      .first()
      .click();
    const tab = await opened;
    await runs(tab);
    expect(new URL(tab.url()).pathname).toBe("/en-US/play");
    expect(new URL(page.url()).pathname).toBe(clipPath);
  });

  journey("open in the same tab with shift", async ({ open }) => {
    const page = await open(clipPath);
    await sample(page);
    await page
      .getByRole("button", { name: label("sample-play"), exact: true })
      .first()
      .click({ modifiers: ["Shift"] });
    await page.waitForURL("**/en-US/play?state=*");
    await editorsReady(page);
    expect(page.context().pages()).toHaveLength(1);
  });

  journey("ask first when they have a window to themselves", async ({ open }) => {
    const page = await open(clipPath);
    const id = await page
      .locator("iframe.sample-code-frame")
      .first()
      .getAttribute("data-live-id");
    // From another page: within the page, a hash loads nothing.
    await page.goto("about:blank");
    await page.goto(`${clipPath}#livesample_fullscreen=${id ?? ""}`, {
      waitUntil: "commit",
    });
    await page.waitForURL(/^http:\/\/[0-9a-f]{40}\.play\.localhost/);
    await page
      .getByRole("heading", { name: "This code was written by somebody else" })
      .waitFor();
    await page.getByRole("link", { name: "Run it here" }).click();
    await page.locator(".ticket").waitFor();
    await page.reload();
    await page
      .getByRole("heading", { name: "This code was written by somebody else" })
      .waitFor();
    await page.getByRole("link", { name: "Open in the playground" }).click();
    await editorsReady(page);
  });

  journey("load no editor", async ({ open }) => {
    const scripts: string[] = [];
    const page = await open(clipPath, {
      before: (p) => Promise.resolve(p.on("request", (r) => scripts.push(r.url()))),
    });
    await (await sample(page)).contentFrame().locator(".ticket").waitFor();
    const loaded = await Promise.all(
      scripts
        .filter((url) => url.includes("/static/") && url.endsWith(".js"))
        .map(async (url) => (await page.request.get(url)).text()),
    );
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((text) => text.includes("cm-activeLine"))).toEqual([]);
  });
});

describe("interactive examples", () => {
  journey(
    "choices style the element, and say what is not supported",
    async ({ open }) => {
      const page = await open(gap, { before: watchShifts });
      const element = page.locator("interactive-example");
      const target = element.locator("iframe").contentFrame().locator("#example-element");
      await target.waitFor();
      const choices = element.getByRole("listitem");
      await wake(page);
      await editorsReady(element);
      await choices.nth(1).locator(".cm-content").click();
      await expect
        .poll(() => target.evaluate((e) => (e as HTMLElement).style.cssText))
        .toContain("1rem");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText("gap: nonsense;");
      await choices
        .nth(1)
        .getByText(label("example-unsupported"))
        .waitFor({ state: "attached" });
      await element.getByRole("button", { name: label("example-reset") }).click();
      await expect
        .poll(() => choices.nth(1).locator(".cm-content").textContent())
        .toContain("1rem");
      await expect.poll(() => choices.nth(0).getAttribute("data-selected")).toBe("");
      expect(await shifted(page)).toBeLessThan(0.01);
      await shoot(page, "choices-desktop-light");
    },
  );

  journey("have colours before the code editor is there, and after", async ({ open }) => {
    const [released, release] = signal();
    const page = await open(gap, {
      before: (p) =>
        p.route("**/static/*.js", async (route) => {
          const response = await route.fetch();
          if ((await response.text()).includes("cm-content")) await released;
          await route.fulfill({ response });
        }),
    });
    const choice = page.locator("interactive-example").getByRole("listitem").nth(1);
    const colours = (selector: string) =>
      choice
        .locator(selector)
        .evaluateAll(
          (tokens) => new Set(tokens.map((token) => getComputedStyle(token).color)).size,
        );
    const plain = choice.getByRole("textbox");
    await expect.poll(() => colours(".token")).toBeGreaterThan(1);
    const places = async () => {
      const seen = await choice.locator("div[aria-hidden]").boundingBox();
      const field = await plain.boundingBox();
      if (field === null || seen === null) return "not there";
      return JSON.stringify(field) === JSON.stringify(seen) ? "the same" : [field, seen];
    };
    await expect.poll(places).toBe("the same");
    await plain.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" gap: 9px;");
    await expect
      .poll(() => choice.locator("div[aria-hidden]").textContent())
      .toBe("gap: 1rem; gap: 9px;\n");
    release();
    await editorsReady(page.locator("interactive-example"));
    await expect.poll(() => colours(".cm-line span")).toBeGreaterThan(1);
    expect(await choice.locator(".cm-content").textContent()).toContain("9px");
  });

  journey("have colours where the reader came by a link", async ({ open }) => {
    const page = await open("/en-US/docs/Web/CSS/Reference/Properties/opacity");
    await follow(page, "gap", /^gap/);
    const example = page.locator("interactive-example");
    await example.locator(".token, .cm-line span").first().waitFor();
  });

  journey("tabs hold the languages, and the page follows", async ({ open }) => {
    const page = await open(details, {
      size: "tablet",
      scheme: "dark",
      before: watchShifts,
    });
    const element = page.locator("interactive-example");
    const output = element.locator("iframe").contentFrame();
    await output.locator("summary").waitFor();
    await wake(page);
    const selected = () => element.getByRole("tab", { selected: true }).allTextContents();
    await element.getByRole("tab", { name: "HTML" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(selected).toEqual(["CSS"]);
    await editor(element, "CSS").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown");
    await expect.poll(selected).toEqual(["HTML"]);
    await editor(element, "CSS").waitFor({ state: "hidden" });
    await write(page, "HTML", "<p>changed</p>", element);
    await output.getByText("changed").waitFor();
    await element.getByRole("button", { name: label("example-reset") }).click();
    await output.locator("summary").waitFor();
    expect(await shifted(page)).toBeLessThan(0.01);
    await shoot(page, "tabbed-tablet-dark");
  });

  journey("scripts print when they are run", async ({ open }) => {
    const page = await open(map, { size: "phone", scheme: "dark" });
    const element = page.locator("interactive-example");
    await element.scrollIntoViewIfNeeded();
    await wake(page);
    await editorsReady(element);
    const lines = element.getByRole("log").getByRole("listitem");
    expect(await lines.count()).toBe(0);
    const printed = ["11", "2", 'Array ["apples", "plums"]'];
    const run = element.getByRole("button", { name: label("example-run") });
    await run.click();
    await expect.poll(() => lines.allInnerTexts()).toEqual(printed);
    await lines.first().evaluate((line) => line.setAttribute("data-first-run", ""));
    await run.click();
    await element.locator("li[data-first-run]").waitFor({ state: "detached" });
    await expect.poll(() => lines.allInnerTexts()).toEqual(printed);
    await shoot(page, "console-phone-dark");
    await element.getByRole("button", { name: label("example-reset") }).click();
    await expect.poll(() => lines.count()).toBe(0);
  });

  journey("text of WebAssembly is compiled", async ({ open }) => {
    const page = await open(add);
    const element = page.locator("interactive-example");
    await wake(page);
    await editorsReady(element);
    await element.getByRole("button", { name: label("example-run") }).click();
    const log = element.getByRole("log");
    await log.getByRole("listitem").first().waitFor();
    await expect.poll(() => log.textContent()).toMatch(/\d/);
    expect(await log.textContent()).not.toContain("Uncaught");
    await shoot(page, "wat-desktop-light");
    await element.getByRole("tab", { name: "WAT" }).click();
    await write(page, "WAT", "(module", element);
    await element.getByRole("button", { name: label("example-run") }).click();
    await log.getByText("Uncaught").waitFor();
  });

  journey("are code to read without scripts", async ({ open }) => {
    const page = await open(gap, { scripting: false });
    expect(await page.locator("interactive-example").isVisible()).toBe(false);
    expect(await page.getByText("gap: 1rem;").first().isVisible()).toBe(true);
  });
});

describe("queue", () => {
  journey("collects blocks and plays them in order", async ({ open }) => {
    const page = await open(clipPath);
    const boxes = page.locator(".playlist input");
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    const panel = page.getByRole("region", { name: label("queue") });
    await panel.waitFor();
    await expect.poll(() => panel.getByRole("listitem").count()).toBe(2);
    await shoot(page, "queue-desktop-light");
    await boxes.nth(0).check();
    await expect.poll(() => panel.getByRole("listitem").count()).toBe(3);
    const name = message("queue-item", "en-US", { number: 1, language: "css" });
    await panel
      .getByRole("button", { name: message("queue-remove", "en-US", { name }) })
      .click();
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(false);
    const opened = page.context().waitForEvent("page");
    await panel.getByRole("button", { name: label("sample-play") }).click();
    await runs(await opened);
  });
});
