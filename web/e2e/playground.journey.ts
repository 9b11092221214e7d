import { deflateRawSync } from "node:zlib";
import { describe } from "vitest";
import { editor, editorsReady, leaveEditor, write } from "./editor.ts";
import {
  countClicks,
  expect,
  fits,
  inspect,
  journey,
  layouts,
  message,
  ready,
  signal,
  type Locator,
  type Page,
  type Response,
} from "./harness.ts";

interface Code {
  readonly html?: string;
  readonly css?: string;
  readonly js?: string;
}

/** The address of the playground with some code. */
function address(code: Code): string {
  const json = JSON.stringify({ html: "", css: "", js: "", ...code });
  const state = deflateRawSync(json).toString("base64");
  return `/en-US/play?state=${encodeURIComponent(state)}`;
}

const button = (page: Page, id: string): Locator =>
  page.getByRole("button", { name: message(id), exact: true });
const result = (page: Page) =>
  page.frameLocator(`iframe[title="${message("runner-title")}"]`);
const lines = (page: Page): Locator => page.getByRole("log").getByRole("listitem");

async function printed(page: Page, text: string | RegExp): Promise<void> {
  await lines(page).filter({ hasText: text }).first().waitFor();
}

/** Errors thrown intentionally by the code of these journeys. */
const thrown = [
  /console warning: w /,
  /play\.localhost.* error: /,
  /console error: Uncaught/,
  /localhost.* error: /,
];

describe("playground", () => {
  journey("styles its editors without elements for styles", async ({ open }) => {
    const page = await open("/en-US/play", { expected: [/Content Security Policy/] });
    await editorsReady(page);
    expect(await page.locator("style").count()).toBe(0);
    const scroller = page.locator(".cm-scroller").first();
    expect(await scroller.evaluate((e) => getComputedStyle(e).display)).toBe("flex");
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) =>
            resolve(event.effectiveDirective),
          );
          const style = document.createElement("style");
          style.textContent = "body { display: none }";
          document.head.append(style);
        }),
    );
    expect(refused).toBe("style-src-elem");
  });

  journey("runs what is written, and again when it changes", async ({ open }) => {
    const page = await open("/en-US/play", { expected: thrown });
    await editorsReady(page);
    await write(page, "HTML", "<p id=a>one</p>");
    await write(page, "CSS", "p { color: rgb(1, 2, 3) }");
    await write(
      page,
      "JavaScript",
      "console.log(document.querySelector('#a').textContent, [1, , 'x'])",
    );
    const paragraph = result(page).locator("#a");
    await paragraph.waitFor();
    await printed(page, '"one" Array [1, <1 empty slot>, "x"]');
    await expect
      .poll(() => paragraph.evaluate((p) => getComputedStyle(p).color))
      .toBe("rgb(1, 2, 3)");
    await write(page, "JavaScript", "nowhere()");
    await printed(page, "ReferenceError: nowhere is not defined");
    await write(
      page,
      "JavaScript",
      "console.table([{a: 1, b: 'x'}, {a: 2}]); console.warn('w'); console.error('e'); Promise.reject(new Error('late'))",
    );
    await page.getByRole("log").getByRole("columnheader", { name: "b" }).waitFor();
    await printed(page, "late");
    await expect
      .poll(() => lines(page).filter({ hasText: "ReferenceError" }).count())
      .toBe(0);
  });

  journey("keeps what is written while the editors are fetched", async ({ open }) => {
    const [released, release] = signal();
    let held = false;
    const page = await open("/en-US/play", {
      before: (p) =>
        p.route("**/static/*.js", async (route) => {
          const response = await route.fetch();
          const isHTML = (await response.text()).includes("selfClosingTags");
          held ||= isHTML;
          if (isHTML) await released;
          await route.fulfill({ response });
        }),
    });
    await editor(page, "HTML").fill("<p>early</p>");
    await expect.poll(() => held).toBe(true);
    await editor(page, "HTML").press("End");
    await page.keyboard.type("<b>");
    release();
    await editorsReady(page);
    await page.keyboard.type("late");
    await expect
      .poll(() => editor(page, "HTML").textContent())
      .toBe("<p>early</p><b>late");
    await result(page).getByText("late").waitFor();
  });

  journey("names the lines of errors", async ({ open }) => {
    const code = {
      html: "<p>\n<button onclick='there()'>press</button>",
      css: "p {\n}\n",
      js: "\n\nnowhere()",
    };
    const page = await open(address(code), { expected: thrown });
    await button(page, "play-run").click();
    await printed(page, message("console-place-js", "en-US", { line: 3 }));
    await result(page).getByRole("button").click();
    await printed(page, message("console-place-html", "en-US", { line: 2 }));
  });

  journey("prints values as the console of a browser does", async ({ open }) => {
    const values: Readonly<Record<string, string>> = {
      "new Map([['a', { b: 1 }], [2, []]])":
        'Map(2) { "a" => Object { b: 1 }, 2 => Array [] }',
      "new Set(['x', 1])": 'Set(2) { "x", 1 }',
      "new Uint8Array([1, 2])": "Uint8Array [1, 2]",
      "new ArrayBuffer(8)": "ArrayBuffer { byteLength: 8 }",
      "new (class Point { x = 1; get far() { throw 1 } })": "Point { x: 1 }",
      "(() => { const a = { n: 1 }; a.self = a; return a })()":
        "Object { n: 1, self: [circular] }",
      "Symbol('s')": "Symbol(s)",
      "10n": "10n",
      "-0": "-0",
      "[1, , 3]": "Array [1, <1 empty slot>, 3]",
      "function f(a) { return a }": "function f(a) { return a }",
      "[class A {}, () => 1]": "Array [class A, function ()]",
      "new Date(0)": "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)",
      "/a/g": "/a/g",
      "Promise.resolve(1)": "Promise {}",
      "new WeakMap()": "WeakMap { <items unknown> }",
      "new Proxy({ a: 1 }, { ownKeys() { throw 1 }, get() { console.log('trap') } })":
        "Proxy(Object) { a: 1 }",
      "{ get bad() { throw 1 } }": "Object { bad: [Getter] }",
      "[[[[[[[[[1]]]]]]]]]": `${"Array [".repeat(8)}…${"]".repeat(8)}`,
      "document.querySelector('#a')": '<p id="a" class="b c">',
      "document.querySelectorAll('p, b')": 'NodeList(2) [<p id="a" class="b c">, <b>]',
      document: "#document",
      "new DOMRect(1, 2, 3, 4)":
        "DOMRect { x: 1, y: 2, width: 3, height: 4, top: 2, right: 4, bottom: 6, left: 1 }",
      "{ url: new URL('https://a.example/b') }": "Object { url: URL {…} }",
      window: "Window {…}",
      "(function () { return arguments })(1)": "Arguments [1]",
      "'%s is %d of %i, %f, %o, 100%%', 'x', '7.9', 2.5, 1, { a: 'b' }": `'x is 7 of 2, 1.000000, Object { a: "b" }, 100%'`,
    };
    const js = Object.keys(values)
      .map((value) => `console.log(${value})`)
      .join("\n");
    const html = "<p id=a class='b c'><b>t</b></p>";
    const page = await open(address({ html, js }));
    await button(page, "play-run").click();
    await expect.poll(() => lines(page).count()).toBe(Object.keys(values).length);
    expect(await lines(page).allTextContents()).toEqual(Object.values(values));
  });

  journey("prints errors with their stack and cause", async ({ open }) => {
    const js = `function inner() { return new TypeError("bad", { cause: new RangeError("deep") }) }
function outer() { return inner() }
console.error(outer());
console.log({ error: outer() });
console.trace("here");
setTimeout(function later() { throw outer() });`;
    const page = await open(address({ js }), { expected: thrown });
    await button(page, "play-run").click();
    await expect.poll(() => lines(page).count()).toBe(4);
    const [error = "", nested, trace, uncaught = ""] =
      await lines(page).allTextContents();
    const frames = [
      "TypeError: bad",
      "    at inner (js:1:27)",
      "    at outer (js:2:27)",
      "    at js:3:15",
      "Caused by: RangeError: deep",
    ];
    expect(error.split("\n").slice(0, 5)).toEqual(frames);
    expect(nested).toBe("Object { error: TypeError: bad }");
    expect(trace).toBe('"here"\n    at js:5:9');
    expect(uncaught).toContain("TypeError: bad\n    at inner (js:1:27)");
    expect(uncaught).toContain("at later (js:6:");
    expect(await lines(page).allTextContents()).not.toContain("runner.html");
  });

  journey("counts, times, groups and checks in its console", async ({ open }) => {
    const js = `console.count(); console.count(); console.count("c"); console.countReset(); console.count();
console.countReset("none"); console.time("t"); console.time("t"); console.timeLog("t", 1); console.timeEnd("t"); console.timeEnd("t");
console.assert(1 === 1, "no"); console.assert(1 === 2, "%s differ", "they"); console.dir(document.createElement("b").classList);
console.log("%cred%c plain", "color: white; background: darkred; position: fixed", "");
console.group("outer"); console.log("in"); console.groupCollapsed("inner"); console.log("hidden"); console.groupEnd(); console.groupEnd(); console.log("out");
console.table(new Map([["k", { a: 1 }]])); console.table([[1, 2]]); console.table(5);`;
    const page = await open(address({ js }), {
      expected: [...thrown, /console (warning|error): /],
    });
    await button(page, "play-run").click();
    await printed(page, '"out"');
    await printed(page, /^5$/);
    const texts = await lines(page).allTextContents();
    const label = { label: "t" };
    expect(texts.slice(0, 4)).toEqual(["default: 1", "default: 2", "c: 1", "default: 1"]);
    expect(texts.slice(4, 6)).toEqual([
      message("console-count-missing", "en-US", { label: "none" }),
      message("console-timer-exists", "en-US", label),
    ]);
    expect(texts[6]).toMatch(/^t: [\d.]+ ms 1$/);
    expect(texts[7]).toMatch(/^t: [\d.]+ ms$/);
    expect(texts[8]).toBe(message("console-timer-missing", "en-US", label));
    expect(texts[9]).toBe('Assertion failed: "they differ"');
    expect(texts[10]).toBe("DOMTokenList(0) []");
    expect(texts.slice(11, 16)).toEqual([
      '"red plain"',
      '"outer"',
      '"in"',
      '"inner"',
      '"out"',
    ]);
    const red = lines(page).locator("span").filter({ hasText: /^red$/ });
    expect(await red.getAttribute("style")).toBe(
      "color: white; background-color: darkred;",
    );
    const group = (name: string) => page.getByRole("log").getByRole("button", { name });
    await group("inner").click();
    await printed(page, '"hidden"');
    expect(await group("outer").getAttribute("aria-expanded")).toBe("true");
    await group("outer").press("Enter");
    await expect
      .poll(() =>
        lines(page)
          .filter({ hasText: /"in|"hidden/ })
          .count(),
      )
      .toBe(0);
    await printed(page, '"out"');
    const cells = page.getByRole("log").getByRole("cell");
    expect(await cells.allTextContents()).toEqual(["1", "1", "2"]);
    await inspect(page, "console", { within: "[role='log']" });
  });

  journey("runs on a key when it does not by itself", async ({ open }) => {
    const page = await open("/en-US/play");
    await editorsReady(page);
    await page.getByLabel(message("play-auto")).uncheck();
    await write(page, "HTML", "<p>by key</p>");
    await page.waitForTimeout(1300);
    expect(await page.locator("iframe").count()).toBe(0);
    await page.keyboard.press("ControlOrMeta+Enter");
    await result(page).getByText("by key").waitFor();
  });

  journey("does not run a stranger's code before the reader does", async ({ open }) => {
    const page = await open(address({ html: "<p>stranger</p>" }));
    await page.getByText(message("play-not-run")).waitFor();
    await editorsReady(page);
    await write(page, "CSS", "p { margin: 0 }");
    await page.waitForTimeout(1300);
    expect(await page.locator("iframe").count()).toBe(0);
    await button(page, "play-run").click();
    await result(page).getByText("stranger").waitFor();
    await expect.poll(() => page.getByText(message("play-not-run")).count()).toBe(0);
  });

  journey("shares by link, Markdown and data address", async ({ open }) => {
    const page = await open(address({ html: "<b>shared 😀</b>", js: "1" }));
    await button(page, "play-share").click();
    // The message is only shown briefly.
    await Promise.all([
      page.getByText(message("code-copied")).waitFor(),
      button(page, "play-copy-link").click(),
    ]);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const link = await clipboard();
    await button(page, "play-copy-markdown").click();
    await expect.poll(clipboard).toBe("```html\n<b>shared 😀</b>\n```\n\n```js\n1\n```");
    await button(page, "play-copy-data").click();
    await expect.poll(clipboard).toMatch(/^data:text\/html/);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.goto(link);
    await ready(page);
    await editorsReady(page);
    await expect.poll(() => editor(page, "HTML").textContent()).toBe("<b>shared 😀</b>");
  });

  journey("lays out code and says what it cannot", async ({ open }) => {
    const page = await open(
      address({ html: "<p>a</p>", css: "p{color:red}", js: "let = (" }),
      {
        expected: [/Could not format js/],
      },
    );
    await editorsReady(page);
    await button(page, "play-format").click();
    await page
      .getByText(message("play-format-failed", "en-US", { languages: "JavaScript" }))
      .waitFor();
    await expect
      .poll(() => editor(page, "CSS").innerText())
      .toMatch(/^p \{\n {2}color: red;\n\}\n+$/);
  });

  journey("clears and resets after asking", async ({ open }) => {
    const page = await open(address({ html: "<p>first</p>" }));
    await editorsReady(page);
    await expect.poll(() => button(page, "play-reset").isDisabled()).toBe(true);
    await write(page, "HTML", "<p>second</p>");
    await button(page, "play-reset").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: message("play-cancel") })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => editor(page, "HTML").textContent()).toContain("second");
    await button(page, "play-reset").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: message("play-reset") })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => editor(page, "HTML").textContent()).toBe("<p>first</p>");
    await button(page, "play-clear").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: message("play-clear") })
      .click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expect.poll(() => button(page, "play-share").isDisabled()).toBe(true);
    await page.locator("iframe").waitFor({ state: "detached" });
  });

  journey("keeps the code over a reload and asks before it is lost", async ({ open }) => {
    const page = await open("/en-US/play");
    await editorsReady(page);
    await write(page, "HTML", "<p>kept</p>");
    await result(page).getByText("kept").waitFor();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await ready(page);
    await result(page).getByText("kept").waitFor();
    expect(asked).toEqual(["beforeunload"]);
    const stored = await page.evaluate(() =>
      sessionStorage.getItem("playground-session-code"),
    );
    expect(JSON.parse(stored ?? "")).toMatchObject({
      html: "<p>kept</p>",
      css: "",
      js: "",
    });
  });

  journey("keeps an example that was changed, also in a new tab", async ({ open }) => {
    const page = await open("/en-US/play");
    await editorsReady(page);
    const clicks = await countClicks(page);
    const name = message("play-starter-center");
    await page
      .getByRole("button", { name: message("play-starter-use", "en-US", { name }) })
      .click();
    await result(page).locator(".stage").waitFor();
    await write(page, "HTML", "<p id=mine>changed</p>");
    await result(page).locator("#mine").waitFor();
    await button(page, "play-own-save").click();
    await page.getByText(message("play-own-saved")).waitFor();
    // The example, the editor and the button.
    expect(clicks()).toBe(3);
    await inspect(page, "playground-own", { fullPage: true });
    const context = page.context();
    await page.close();

    const next = await context.newPage();
    await next.goto(new URL("/en-US/play", page.url()).href);
    await editorsReady(next);
    await expect.poll(() => editor(next, "HTML").textContent()).toContain("changed");
    const own = next.getByRole("region", { name: message("play-own") });
    expect(await own.getByRole("listitem").count()).toBe(1);
    await button(next, "play-clear").click();
    await next
      .getByRole("dialog")
      .getByRole("button", { name: message("play-clear") })
      .click();
    await own.getByRole("button", { name: /^Open/ }).click();
    await result(next).locator("#mine").waitFor();
    await own.getByRole("button", { name: /^Delete/ }).click();
    await own.waitFor({ state: "detached" });
  });

  journey("reads the session of older versions", async ({ open }) => {
    const page = await open("/en-US/play", {
      before: (p) =>
        p.addInitScript(() => {
          if (window.top !== window || sessionStorage.length > 0) return;
          const old = {
            srcPrefix: "/en-US/docs/Web",
            code: { html: "<p>old</p>" },
            autoRun: true,
          };
          sessionStorage.setItem("playground-session-code", JSON.stringify(old));
        }),
    });
    await result(page).getByText("old").waitFor();
    expect(page.frames()[1]?.url()).toContain("/en-US/docs/Web/runner.html");
  });

  journey("says when an address cannot be read", async ({ open }) => {
    const page = await open("/en-US/play?state=bm90IGNvZGU%3D", {
      expected: [/cannot be read/],
    });
    await page.getByRole("alert").getByText(message("play-unreadable")).waitFor();
    await editorsReady(page);
  });

  journey("can be left and worked with the keyboard", async ({ open }) => {
    const page = await open("/en-US/play");
    await editorsReady(page);
    await editor(page, "HTML").focus();
    await page.keyboard.type("a");
    await page.keyboard.press("Tab");
    await expect.poll(() => editor(page, "HTML").textContent()).toMatch(/^\s+a|a\s+$/);
    await leaveEditor(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("CSS");
    await page.keyboard.press("Enter");
    await expect.poll(() => editor(page, "CSS").isVisible()).toBe(false);
  });

  journey.for(layouts)("fits a %s", async (size, { open }) => {
    const code = {
      html: "<h1>Hello</h1>",
      css: "h1 { color: teal }",
      js: "console.log({ a: 1 })",
    };
    const page = await open(address(code), { size });
    await editorsReady(page);
    await button(page, "play-run").click();
    await result(page).getByRole("heading").waitFor();
    await printed(page, "Object { a: 1 }");
    await fits(page);
    await inspect(page, `play-${size}`, { fullPage: size === "phone" });
  });

  journey("needs no more than 350 KB of scripts", async ({ open }) => {
    const scripts = new Map<string, Response>();
    const page = await open(address({ html: "<p>a</p>" }), {
      before: async (p) => {
        p.on("response", (response) => {
          const url = response.url();
          if (/\/static\/.*\.js$/.test(url)) scripts.set(url, response);
        });
        return Promise.resolve();
      },
    });
    await editorsReady(page);
    await button(page, "play-run").click();
    await result(page).getByText("a").waitFor();
    const lengths = await Promise.all(
      [...scripts.values()].map((script) => script.headerValue("content-length")),
    );
    const total = lengths.reduce((sum, length) => sum + Number(length), 0);
    console.log(
      `playground: ${scripts.size} scripts, ${Math.round(total / 1024)} KiB compressed`,
    );
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(350_000);
  });
});
