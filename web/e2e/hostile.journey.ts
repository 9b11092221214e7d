import { deflateRawSync } from "node:zlib";
import { describe } from "vitest";
import { editorsReady, write } from "./editor.ts";
import { expect, journey, message, type Page } from "./harness.ts";

function address(js: string, html = ""): string {
  const state = deflateRawSync(JSON.stringify({ html, css: "", js })).toString("base64");
  return `/en-US/play?state=${encodeURIComponent(state)}`;
}

/** Browsers' messages when they block the code's attempts. */
const expected = [/./];

async function run(page: Page): Promise<void> {
  await editorsReady(page);
  await page.getByRole("button", { name: message("play-run"), exact: true }).click();
}

const log = (page: Page) => page.getByRole("log");

async function says(page: Page, text: string | RegExp): Promise<void> {
  await log(page).getByText(text).first().waitFor();
}

/** The page responds and the toolbar works. */
async function usable(page: Page): Promise<void> {
  await page.getByRole("button", { name: message("play-share"), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

describe("hostile code", () => {
  journey(
    "that never ends leaves the page usable and can be stopped",
    async ({ open }) => {
      const page = await open(address("console.log('before'); for (;;);"), { expected });
      await run(page);
      await usable(page);
      await page.getByText(message("runner-slow")).waitFor();
      await page.getByRole("button", { name: message("runner-stop") }).click();
      await page.getByText(message("runner-stopped")).waitFor();
      await page.locator("iframe").waitFor({ state: "detached" });
      // Stopped code does not delay the next run.
      await write(page, "JavaScript", "console.log('after')");
      await page.keyboard.press("ControlOrMeta+Enter");
      await says(page, '"after"');
    },
  );

  journey(
    "cannot take the window elsewhere, open others or send forms to the site",
    async ({ open }) => {
      const page = await open(
        address(
          `try { top.location = "https://evil.example/"; } catch (e) { console.log("top refused"); }
        console.log("popup", window.open("https://evil.example/") === null);
        const form = document.createElement("form");
        form.action = "http://localhost:1/api/v1/settings"; form.method = "post"; form.target = "_top";
        document.body.append(form);
        try { form.submit(); } catch (e) {}
        const link = document.createElement("a"); link.href = "https://evil.example/"; link.target = "_top";
        document.body.append(link); link.click();
        setTimeout(() => console.log("still here"), 500);`,
        ),
        { expected },
      );
      const before = page.url();
      await run(page);
      await says(page, "top refused");
      await says(page, '"popup" true');
      await says(page, "still here");
      expect(page.url()).toBe(before);
      expect(page.context().pages()).toHaveLength(1);
    },
  );

  journey(
    "reads neither cookies nor storage nor the API of the site",
    async ({ open }) => {
      const page = await open("/en-US/play", { expected });
      const site = new URL(page.url()).origin;
      await page.evaluate(() => {
        document.cookie = "secret=of-the-site; path=/";
        localStorage.setItem("secret", "of-the-site");
      });
      const asked: string[] = [];
      await page.route("**/api/**", async (route) => {
        asked.push(JSON.stringify(await route.request().allHeaders()));
        await route.fulfill({ body: "secret=of-the-site" });
      });
      const js = `let stored = "none";
      try { stored = localStorage.getItem("secret"); } catch (e) {}
      console.log("cookie", document.cookie, "storage", stored);
      document.cookie = "tossed=1; domain=localhost; path=/";
      try { console.log(parent.document.cookie); } catch (e) { console.log("parent refused"); }
      fetch("${site}/api/v1/whoami", { credentials: "include" }).then((r) => r.text()).then(
        (t) => console.log("read", t), () => console.log("fetch refused"));
      const image = new Image(); image.onerror = () => console.log("image refused");
      image.src = "${site}/api/v1/whoami";
      fetch("/api/v1/whoami").then((r) => console.log("own origin", r.status));
      fetch("/en-US/docs/Web/index.json").then((r) => console.log("pages", r.status));`;
      await page.goto(address(js));
      await run(page);
      await says(page, '"cookie" "" "storage" ');
      await says(page, "parent refused");
      await says(page, "fetch refused");
      await says(page, "image refused");
      await says(page, '"pages" 404');
      expect(asked.filter((headers) => headers.includes("of-the-site"))).toEqual([]);
      expect(await page.evaluate(() => document.cookie)).not.toContain("tossed");
      expect(await log(page).textContent()).not.toContain("of-the-site");
    },
  );

  journey("prints 5 MB without holding up the page", async ({ open }) => {
    const page = await open(
      address(
        `for (let i = 0; i < 500; i++) console.log(i + "x".repeat(10000)); console.log("x".repeat(5e6)); console.log("end");`,
      ),
      { expected },
    );
    await run(page);
    await says(page, '"end"');
    await usable(page);
    const shown = (await log(page).textContent())?.length ?? 0;
    expect(shown).toBeLessThan(6_000_000);
  });

  journey("prints without end and is stopped", async ({ open }) => {
    const page = await open(
      address(`const post = parent.postMessage.bind(parent);
        setInterval(() => { for (let i = 0; i < 500; i++) post({ typ: "console", prop: "log", args: ["flood", i] }, "*"); }, 0);`),
      { expected },
    );
    await run(page);
    await page.getByText(message("runner-flooded")).waitFor();
    await page.locator("iframe").waitFor({ state: "detached" });
    await usable(page);
  });

  journey(
    "cannot print under another name, nor break the console with its values",
    async ({ open }) => {
      const page = await open(
        address(
          `const a = { name: "loop" }; a.self = a; console.log(a);
        let deep = []; for (let i = 0; i < 5000; i++) deep = [deep]; console.log(deep);
        console.log({ get x() { throw 1 } }, document.body, () => 1, Symbol("s"));
        console.log("%s %d %o", null, "7", { a: [1] });
        parent.postMessage({ typ: "console", prop: "log", args: "not a list" }, "*");
        parent.postMessage({ typ: "console", prop: "__proto__", args: [{}] }, "*");
        parent.postMessage(null, "*");
        console.nothing?.(); console.group("g"); console.log("end");`,
          `<iframe srcdoc="<script>parent.parent.postMessage({typ:'console',prop:'log',args:['from within']},'*')</script>"></iframe>`,
        ),
        { expected },
      );
      await run(page);
      await says(page, "[circular]");
      await says(page, '"null 7 Object { a: Array [1] }"');
      await says(page, '"end"');
      await page.waitForTimeout(300);
      expect(await log(page).textContent()).not.toContain("from within");
      expect(await log(page).textContent()).not.toContain("not a list");
    },
  );

  journey("cannot run in a frame of another runner", async ({ open }) => {
    const page = await open(
      address(
        "const f = document.createElement('iframe'); f.src = location.href; f.onload = () => console.log('loaded'); document.body.append(f);",
      ),
      { expected },
    );
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("runner.html")) statuses.push(response.status());
    });
    await run(page);
    await says(page, '"loaded"');
    await expect.poll(() => statuses).toEqual([200, 403]);
  });
});
