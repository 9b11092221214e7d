import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { expect, journey, message, ready, waitForTitle, type Page } from "./harness.ts";
import { addition, clamp, isShard, packSite } from "./packSite.ts";
import {
  choose as chooseSettings,
  dataOf,
  limitStorage,
  listen,
  send,
  shardsStored,
  start,
  storeScreens,
  until,
  update,
} from "./packWorker.ts";

/** Errors caused by failing hosts, and pages that are not stored. */
const expected = [
  /ERR_|Failed to fetch|status (?:of )?(?:\d{3})|Packs|signed in|ChunkFailure/,
  /error occurred when fetching the script|Could not register the service worker/,
];

const chosen = ["en-us/css", "en-us/javascript", "en-us/learn"];
const site = packSite();
const shardsAsked = () => site.shardsAsked();

function choose(page: Page, packs: readonly string[] = chosen): Promise<void> {
  const settings = { offline: true, preferOnline: false, autoUpdates: false };
  return chooseSettings(page, { ...settings, packs, images: true });
}

const at = "/en-US/docs/Web";

describe("packs", () => {
  journey("are read without the network, byte for byte", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page);
    const status = await update(page);
    expect(status.failure).toBeNull();
    expect(status.packs.map(({ id, state }) => `${id} ${state}`)).toEqual(
      chosen.toSorted().map((id) => `${id} complete`),
    );
    site.host.fault = () => "cut";
    const paths = await page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open("waymark-offline");
          opening.onerror = reject;
          opening.onsuccess = () => {
            const documents = opening.result
              .transaction("documents")
              .objectStore("documents")
              .getAll();
            documents.onsuccess = () => {
              opening.result.close();
              const rows = documents.result as { kind: string; path: string }[];
              resolve(rows.filter(({ kind }) => kind === "page").map(({ path }) => path));
            };
          };
        }),
    );
    expect(paths.length).toBe(status.packs.reduce((sum, { pages }) => sum + pages, 0));
    for (const path of paths) {
      const file = join(site.host.folder, path, "index.json");
      const { status: code, text } = await dataOf(page, path);
      expect(code, path).toBe(200);
      expect(text, path).toBe(readFileSync(file, "utf8").trimEnd());
    }
    await page.goto(clamp);
    await ready(page);
    await waitForTitle(page, /clamp/);
    const current = page.locator('aside a[aria-current="page"]').first();
    expect(await current.getAttribute("href")).toBe(clamp);
    // A page that has moved.
    await page.goto("/en-US/docs/Learn");
    await page.waitForURL("**/en-US/docs/Learn_web_development");
  });

  journey("have the compatibility tables of their pages", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page, ["en-us/css"]);
    expect((await update(page)).failure).toBeNull();
    await storeScreens(page);
    site.host.fault = () => "cut";
    await page.goto(`${at}/CSS/Reference/Properties/gap`);
    await ready(page);
    await page.locator("#browser_compatibility").scrollIntoViewIfNeeded();
    await page.getByRole("columnheader", { name: "Firefox", exact: true }).waitFor();
  });

  journey("have the pictures of their pages", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page, ["en-us/other"]);
    expect((await update(page)).failure).toBeNull();
    await storeScreens(page);
    site.host.fault = () => "cut";
    await page.goto("/en-US/docs/Waymark/Kitchen_sink");
    await ready(page);
    for (const file of ["signpost.png", "pipeline.svg"]) {
      const picture = page.locator(`article img[src*="${file}"]`).first();
      await picture.scrollIntoViewIfNeeded();
      const width = () =>
        picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);
      await expect.poll(width, { message: file }).toBeGreaterThan(0);
    }
  });

  journey("are named by pages that are in them, and by no others", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page, ["en-us/css"]);
    expect((await update(page)).failure).toBeNull();
    site.host.fault = () => "cut";
    const says = async (path: string, text: string) => {
      await page.goto(path);
      await ready(page);
      await page.getByText(text, { exact: true }).waitFor();
    };
    const pack = "JavaScript · English (US)";
    await says(`${at}/JavaScript`, message("offline-missing-this", "en-US", { pack }));
    // Of a stored pack, and of a language without packs.
    await says(`${at}/CSS/Nowhere`, message("offline-missing-none"));
    expect(JSON.parse((await dataOf(page, "/fr/docs/Web/CSS")).text)).toEqual({
      error: "offline",
      pack: null,
    });
  });

  journey("are gone on with after the tab was closed", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page);
    // The network fails in the middle of the download.
    let count = 0;
    site.host.fault = (path) =>
      isShard(path) && ++count > 4 ? new Promise(() => undefined) : undefined;
    await send(page, { type: "update" });
    await expect.poll(async () => (await shardsStored(page)).length).toBe(4);
    const stored = await shardsStored(page);
    const context = page.context();
    const other = await context.newPage();
    await other.goto("about:blank");
    const session = await context.newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await page.close();
    site.host.fault = () => undefined;
    site.host.asked = [];
    await other.goto(at);
    await ready(other);
    await listen(other);
    await send(other, { type: "ping" });
    await until(
      other,
      ({ phase, lastUpdate }) => phase === "idle" && lastUpdate !== null,
    );
    const again = shardsAsked().map(({ path }) => path);
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter((path) => stored.includes(path))).toEqual([]);
    expect((await dataOf(other, clamp)).status).toBe(200);
  });

  journey("are downloaded once for two tabs, and paused by either", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page);
    const other = await page.context().newPage();
    await other.goto(at);
    await listen(other);
    let isHeld = true;
    const held = new Promise<undefined>((resolve) => {
      const look = setInterval(() => {
        if (isHeld) return;
        clearInterval(look);
        resolve(undefined);
      }, 20);
    });
    site.host.fault = (path) => (isShard(path) ? held : undefined);
    await send(page, { type: "update" });
    await send(other, { type: "update" });
    await until(page, ({ phase }) => phase === "downloading");
    await until(other, ({ phase }) => phase === "downloading");
    await send(other, { type: "pause" });
    await until(page, ({ phase }) => phase === "paused");
    isHeld = false;
    site.host.asked = [];
    await Promise.all([update(page), update(other)]);
    const asked = shardsAsked().map(({ path }) => path);
    const stored = await shardsStored(page);
    // Requests aborted by the pause may have been sent anyway.
    expect(new Set(asked)).toEqual(new Set(stored));
    site.host.asked = [];
    await Promise.all([update(page), update(other)]);
    expect(shardsAsked()).toEqual([]);
  });

  journey("need space, and go on once there is some", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page);
    // The storage is full in the middle of the download.
    let count = 0;
    site.host.fault = async (path) => {
      if (isShard(path) && ++count === 4) await limitStorage(page, site.host.url, 0);
      return undefined;
    };
    const { failure } = await update(page);
    expect(failure).toMatchObject({ kind: "quota" });
    expect(failure?.needed).toBeGreaterThan(0);
    const stored = await shardsStored(page);
    site.host.fault = () => undefined;
    await limitStorage(page, site.host.url);
    site.host.asked = [];
    expect((await update(page)).failure).toBeNull();
    const again = shardsAsked().map(({ path }) => path);
    expect(again.filter((path) => stored.includes(path))).toEqual([]);
  });

  journey("are fetched again where they arrive garbled", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page, ["en-us/css"]);
    const garbled = new Set<string>();
    const garble = { change: (body: Buffer) => Buffer.from(body).fill(7, 100, 200) };
    site.host.fault = (path) => {
      if (!isShard(path) || garbled.has(path)) return undefined;
      garbled.add(path);
      return garble;
    };
    expect((await update(page)).failure).toBeNull();
    // Always corrupted: the current copy stays in use.
    site.host.folder = site.second;
    site.host.fault = (path) => (isShard(path) ? garble : undefined);
    expect((await update(page)).failure).toMatchObject({ kind: "corrupt" });
    expect((await dataOf(page, clamp)).status).toBe(200);
    expect((await dataOf(page, clamp)).text).not.toContain(addition);
  });

  journey("are updated by what has changed, and serve meanwhile", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page);
    expect((await update(page)).failure).toBeNull();
    site.host.folder = site.second;
    await send(page, { type: "checkForUpdate" });
    await until(page, ({ available }) => available !== null);
    let release: (value: undefined) => void = () => undefined;
    const held = new Promise<undefined>((resolve) => (release = resolve));
    site.host.fault = (path) => (isShard(path) ? held : undefined);
    site.host.asked = [];
    const updating = update(page);
    await until(page, ({ phase }) => phase !== "idle");
    expect((await dataOf(page, clamp)).text).not.toContain(addition);
    release(undefined);
    expect((await updating).failure).toBeNull();
    expect((await dataOf(page, clamp)).text).toContain(addition);
    const asked = shardsAsked();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ isRange }) => isRange)).toBe(true);
    const whole = asked.reduce(
      (sum, { path }) => sum + readFileSync(join(site.second, path)).length,
      0,
    );
    const bytes = asked.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(bytes).toBeLessThan(whole / 3);
  });

  journey("are cleared, and deleted when the host says so", async ({ open }) => {
    const page = await open(at, { site: site.host.url, worker: true, expected });
    await start(page);
    await choose(page);
    await update(page);
    await send(page, { type: "clear", pack: "en-us/javascript" });
    await until(page, ({ phase, packs }) => phase === "idle" && packs.length === 2);
    await send(page, { type: "clear" });
    await until(page, ({ phase, packs }) => phase === "idle" && packs.length === 0);
    expect(await shardsStored(page)).toEqual([]);
    site.host.fault = () => "cut";
    expect((await dataOf(page, clamp)).status).toBe(504);
    expect(JSON.parse((await dataOf(page, clamp)).text)).toEqual({
      error: "offline",
      pack: "en-us/css",
    });

    site.host.fault = () => undefined;
    await choose(page);
    expect((await update(page)).failure).toBeNull();
    // The subscription has ended.
    site.host.fault = (path) =>
      path.startsWith("/offline/en-us/")
        ? { status: 403, type: "application/json" }
        : undefined;
    await send(page, { type: "checkForUpdate" });
    const { failure } = await until(page, ({ packs }) => packs.length === 0);
    expect(failure).toMatchObject({ kind: "forbidden" });
    expect(await shardsStored(page)).toEqual([]);
  });
});
