import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe } from "vitest";
import { editor, editorsReady, write } from "./editor.ts";
import {
  expect,
  inject,
  inspectSizes,
  journey,
  message,
  ready,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { start, storeScreens } from "./packWorker.ts";
import { startProxy, type Proxy } from "./proxy.ts";

let proxy: Proxy;

beforeEach(async () => {
  proxy = await startProxy(inject("sampleURL"));
});

afterEach(() => proxy.close());

const clipPath = "/en-US/docs/Web/CSS/Reference/Properties/clip-path";
const gap = "/en-US/docs/Web/CSS/Reference/Properties/gap";
const play = "/en-US/play";
const runner = "/offline/runner.html";

/** Effects of a cut network, and of code that tries forbidden things. */
const expected = [
  /ERR_|Failed to fetch|status (?:of )?(?:504|418|404)|who is signed in|ChunkFailure/,
  /Could not register the service worker|frequently/,
];

const withWorker = (options: OpenOptions = {}): OpenOptions => ({
  site: proxy.url,
  worker: true,
  expected,
  ...options,
});

async function cut(page: Page): Promise<void> {
  proxy.isCut = true;
  await page.context().setOffline(true);
}

async function restore(page: Page): Promise<void> {
  proxy.isCut = false;
  await page.context().setOffline(false);
}

/** Waits until a page and its screen are stored. */
async function stored(page: Page, path: string): Promise<void> {
  const address = `${path}/index.json`;
  await page.evaluate((url) => fetch(url), address);
  const isThere = (key: string) =>
    page.evaluate(async (key) => (await caches.match(key)) !== undefined, key);
  await expect.poll(() => isThere(address.toLowerCase())).toBe(true);
  await storeScreens(page);
}

/** The first running live sample. Its placeholder is not a frame. */
const liveSample = (page: Page) => page.locator("iframe.sample-code-frame").first();

/** Brings the first live sample into view. */
async function near(page: Page): Promise<void> {
  await page
    .locator(".code-example:has(> .sample-code-frame)")
    .first()
    .scrollIntoViewIfNeeded();
}

const result = (page: Page) =>
  page.frameLocator(`iframe[title="${message("runner-title")}"]`);

describe("code without the network", () => {
  journey("runs in the live samples of a page that is stored", async ({ open }) => {
    const page = await open(clipPath, withWorker({ size: "phone" }));
    await start(page, "PreferOnline");
    await stored(page, clipPath);
    await near(page);
    await liveSample(page).contentFrame().locator(".ticket").waitFor();
    await cut(page);
    await page.reload();
    await ready(page);
    await near(page);
    await liveSample(page).contentFrame().locator(".ticket").waitFor();
    expect(await liveSample(page).getAttribute("src")).toContain(`${runner}#`);
    await page
      .getByRole("button", { name: message("sample-reset"), exact: true })
      .first()
      .click();
    await liveSample(page).contentFrame().locator(".ticket").waitFor();
    await inspectSizes(page, "offline-sample", ["phone", "desktop"]);
  });

  journey("runs where the browser has a network without the site", async ({ open }) => {
    const page = await open(clipPath, withWorker());
    await start(page, "PreferOnline");
    await stored(page, clipPath);
    proxy.isCut = true;
    await page.reload();
    await ready(page);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await near(page);
    await liveSample(page).contentFrame().locator(".ticket").waitFor();
    expect(await liveSample(page).getAttribute("src")).toContain(`${runner}#`);
  });

  journey("waits for the network where there is no service worker", async ({ open }) => {
    const page = await open(clipPath, { site: proxy.url, expected, size: "phone" });
    await page.locator(".play-button").first().waitFor();
    await cut(page);
    await near(page);
    const note = page.getByText(message("runner-offline"), { exact: true }).first();
    await note.waitFor();
    const { height = 0 } = (await note.boundingBox()) ?? {};
    await inspectSizes(page, "offline-sample-waits", ["phone", "desktop"]);
    await restore(page);
    await liveSample(page).contentFrame().locator(".ticket").waitFor();
    await expect
      .poll(async () => (await liveSample(page).boundingBox())?.height, {
        message: "nothing moves",
      })
      .toBe(height);
  });

  journey("runs in examples with choices, which hear of the choice", async ({ open }) => {
    const page = await open(gap, withWorker());
    await start(page, "PreferOnline");
    await stored(page, gap);
    const example = page.locator("interactive-example").first();
    await example.scrollIntoViewIfNeeded();
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await example.frameLocator("iframe").locator("#example-element").waitFor();
    await cut(page);
    await page.reload();
    await ready(page);
    await example.scrollIntoViewIfNeeded();
    const element = example.frameLocator("iframe").locator("#example-element");
    await element.waitFor();
    const styles = () => element.getAttribute("style");
    const before = await styles();
    await example.getByRole("textbox").nth(1).click();
    await expect.poll(styles).not.toBe(before);
  });

  /** Errors thrown intentionally by the code. */
  const thrown = [...expected, /error: |nowhere/];

  journey("runs in the playground, which keeps what was typed", async ({ open }) => {
    const page = await open(play, withWorker({ size: "phone", expected: thrown }));
    await start(page, "PreferOnline");
    // The worker stores the editors as it fetches them.
    await page.reload();
    await editorsReady(page);
    await write(page, "HTML", "<p>online</p>");
    await result(page).getByText("online").waitFor();
    const address = await page.locator("iframe").getAttribute("src");
    await cut(page);
    await page.getByText(message("offline")).first().waitFor();
    expect(await page.locator("iframe").getAttribute("src"), "runs on").toBe(address);
    await write(page, "HTML", "<p id=a>typed without the network</p>");
    await write(
      page,
      "JavaScript",
      "console.log(document.querySelector('#a').id, 6 * 7)",
    );
    await result(page).getByText("typed without the network").waitFor();
    const line = page.getByRole("log").getByRole("listitem").filter({ hasText: "42" });
    await line.waitFor();
    expect(await page.locator("iframe").getAttribute("src")).toContain(`${runner}#`);
    await inspectSizes(page, "offline-playground", ["phone", "desktop"]);

    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await editorsReady(page);
    await expect
      .poll(() => editor(page, "HTML").textContent())
      .toContain("typed without the network");
    await result(page).getByText("typed without the network").waitFor();
    await write(page, "JavaScript", "nowhere()");
    await page.getByText("ReferenceError: nowhere is not defined").waitFor();
  });
});

const pack = (code: object) =>
  encodeURIComponent(deflateRawSync(JSON.stringify(code)).toString("base64"));

/** Tries to access the site, and reports the outcome. */
const attack = `
const done = {};
const attempt = async (name, run) => {
  try { done[name] = String(await run()) } catch (error) { done[name] = "refused" }
};
const timeout = (what) => new Promise((_, no) => setTimeout(() => no(new Error(what)), 1500));
// What is refused is refused before this, on a slow machine, too.
const later = (act) => setTimeout(act, 20000);
const loads = (element, key, url) => Promise.race([timeout(key), new Promise((yes, no) => {
  element.onload = () => yes("loaded"); element.onerror = no; element[key] = url; document.body.append(element);
})]);
(async () => {
  await attempt("cookies", () => document.cookie);
  await attempt("local storage", () => localStorage.length);
  await attempt("session storage", () => sessionStorage.length);
  await attempt("databases", () => new Promise((yes, no) => {
    const opening = indexedDB.open("waymark-offline"); opening.onsuccess = yes; opening.onerror = no;
  }));
  await attempt("caches", () => caches.keys());
  await attempt("service worker", () => navigator.serviceWorker.getRegistration());
  await attempt("parent", () => parent.document.title);
  await attempt("top", () => top.localStorage.length);
  await attempt("who the reader is", () => fetch("/api/v1/whoami", { credentials: "include" }).then((r) => r.text()));
  await attempt("without waiting for an answer", () => fetch("/api/v1/ping?nocors", { mode: "no-cors", method: "POST", credentials: "include" }).then(() => "sent"));
  await attempt("beacon", () => new Promise((yes, no) => {
    addEventListener("securitypolicyviolation", no, { once: true });
    navigator.sendBeacon("/api/v1/ping?beacon", "a=b"); later(yes);
  }));
  await attempt("other hosts", () => fetch("https://evil.example/", { mode: "no-cors" }));
  await attempt("pictures", () => loads(new Image(), "src", "/favicon.svg?attack"));
  await attempt("scripts", () => loads(document.createElement("script"), "src", "/static/attack.js"));
  await attempt("modules", () => import("/static/attack.js"));
  await attempt("workers", () => new Promise((yes, no) => { const w = new Worker("/service-worker.js?attack"); w.onerror = no; later(yes) }));
  await attempt("worker made of text", () => new Promise((yes, no) => {
    const text = "fetch('" + location.origin + "/api/v1/whoami?blob',{credentials:'include'}).then(() => postMessage('got'), () => postMessage('refused'))";
    const w = new Worker(URL.createObjectURL(new Blob([text]))); w.onmessage = ({ data }) => data === "got" ? yes(data) : no(); w.onerror = no;
  }));
  await attempt("frame of the site", async () => { const f = document.createElement("iframe"); f.src = "/en-US/?framed"; document.body.append(f);
    // Until it is refused, the frame is an empty one, which is its maker's.
    await Promise.race([new Promise(later), new Promise((yes) => { const look = setInterval(() => {
      try { void f.contentWindow.document } catch { clearInterval(look); yes() } }, 50) })]);
    return f.contentWindow.document.title });
  await attempt("empty frame", () => { const f = document.createElement("iframe"); document.body.append(f); return f.contentWindow.localStorage.length });
  await attempt("window", () => window.open("/en-US/?opened").document.title);
  await attempt("navigation of the window", () => { top.location = "/en-US/?stolen"; return new Promise((_, no) => setTimeout(no, 1000)) });
  await attempt("form", () => { const f = document.createElement("form"); f.method = "post"; f.action = "/users/fxa/login/logout/?form"; document.body.append(f);
    return new Promise((yes, no) => { addEventListener("securitypolicyviolation", no, { once: true }); f.submit(); later(yes) }) });
  await attempt("domain", () => { document.domain = location.hostname; return document.domain });
  done.origin = self.origin;
  parent.postMessage({ attack: done }, "*");
})();`;

/** Inserts a frame, and returns its code's message; null if nothing runs. */
const runIn = (
  page: Page,
  src: string,
  sandbox: string | null,
  { allow = "", timeout = 120_000 } = {},
) =>
  page.evaluate(
    ({ src, sandbox, allow, timeout }) =>
      new Promise<Record<string, string> | null>((resolve) => {
        const frame = document.createElement("iframe");
        if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
        frame.allow = allow;
        frame.src = src;
        const listen = ({
          source,
          data,
        }: MessageEvent<{ attack?: Record<string, string> }>) => {
          if (source === frame.contentWindow && data.attack !== undefined)
            resolve(data.attack);
        };
        window.addEventListener("message", listen);
        setTimeout(() => resolve(null), timeout);
        document.body.append(frame);
      }),
    { src, sandbox, allow, timeout },
  );

describe("code in the frame of the service worker", () => {
  const everything =
    "allow-scripts allow-same-origin allow-forms allow-modals allow-popups " +
    "allow-popups-to-escape-sandbox allow-top-navigation allow-downloads " +
    "allow-storage-access-by-user-activation";
  const ownExpected = [
    ...expected,
    /Content Security Policy|sandbox|SecurityError|Blocked|Refused|violates|Unsafe/i,
    /error: |csp/,
  ];

  for (const [name, sandbox] of [
    ["frame that allows everything", everything],
    ["frame without a sandbox", null],
  ] as const) {
    journey(`gets at nothing of the site, in a ${name}`, async ({ open }) => {
      const page = await open(clipPath, withWorker({ expected: ownExpected }));
      await start(page, "PreferOnline");
      await page.evaluate(() => {
        document.cookie = "secret=cookie";
        localStorage.setItem("secret", "local");
        sessionStorage.setItem("secret", "session");
      });
      const { url } = proxy;
      proxy.asked.length = 0;
      // With a network, which it must not use.
      const got = await runIn(page, `${runner}#state=${pack({ js: attack })}`, sandbox, {
        allow: "clipboard-read; geolocation; camera",
      });
      expect(got).not.toBeNull();
      const { origin, ...attempts } = got ?? {};
      expect(origin).toBe("null");
      expect(Object.keys(attempts).length).toBe(23);
      expect(attempts).toEqual(
        Object.fromEntries(Object.keys(attempts).map((key) => [key, "refused"])),
      );
      const mark = /whoami|ping|attack|framed|opened|stolen|form$|state=/;
      expect(proxy.asked.filter((path) => mark.test(path))).toEqual([]);
      expect(page.url()).toBe(`${url}${clipPath}`);
      expect(page.context().pages()).toHaveLength(1);
    });
  }

  journey("runs in no window of its own, nor for other sites", async ({ open }) => {
    const page = await open(clipPath, withWorker({ expected: ownExpected }));
    await start(page, "PreferOnline");
    const says = "parent.postMessage({ attack: { origin: self.origin } }, '*');";
    const address = `${proxy.url}${runner}#state=${pack({ html: "<b>ran</b>", js: says })}`;
    expect(await runIn(page, address, null)).toEqual({ origin: "null" });

    // A frame of the play host embeds it.
    const host = new URL(proxy.url);
    const inner = `<iframe src="${address}"></iframe>`;
    const passOn =
      "addEventListener('message', ({ data }) => data.attack && parent.postMessage(data, '*'))";
    const outer = `http://a.play.localhost:${host.port}/runner.html?state=${pack({ html: inner, js: passOn })}`;
    expect(await runIn(page, outer, null, { timeout: 20_000 })).toBeNull();

    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    expect(await page.getByText("ran", { exact: true }).count()).toBe(0);
    await page.goto("about:blank");
    await cut(page);
    await expect(page.goto(address)).rejects.toThrow(/ERR_/);
    await restore(page);
  });
});
