import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import {
  expect,
  inspect,
  journey,
  message,
  overflow,
  ready,
  sizes,
  type Locator,
  type OpenOptions,
  type Page,
} from "./harness.ts";
import { choose, listen, send, start, update } from "./packWorker.ts";
import { call, collectionsAPI as api, signInPath, type DevUser } from "./plus.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startSite, type RunningSite } from "./server.ts";

/** Effects of a cut network, an ended session, and an overlong note. */
const expected = [
  /ERR_|Failed to fetch|status (?:of )?(?:400|401|418|504)|Could not load/,
];

const gap = "/en-US/docs/Web/CSS/Reference/Properties/gap";
const clamp = "/en-US/docs/Web/CSS/Reference/Values/clamp";
const ratio = "/en-US/docs/Web/CSS/Reference/Values/ratio";
const list = "/en-US/plus/collections";

let folder: string;
let site: RunningSite;
let proxy: Proxy;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
  proxy = await startProxy("");
  site = await startSite({
    flags: [
      "--dev-login",
      `--database-dir=${join(folder, "database")}`,
      `--base-url=${proxy.url}`,
      "--offline-packs=everyone",
    ],
  });
  proxy.target = site.url;
});

// A failed journey leaves the network cut.
beforeEach(() => {
  proxy.isCut = false;
});

afterAll(async () => {
  await proxy.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const button = (within: Page | Locator, id: string, args = {}): Locator =>
  within.getByRole("button", { name: message(id, "en-US", args), exact: true });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const field = (page: Page | Locator, id: string): Locator =>
  page.getByLabel(message(id), { exact: true });
const card = (page: Page, title: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });
const said = (page: Page, id: string, args = {}): Locator =>
  page.getByText(message(id, "en-US", args));
const toast = (page: Page, id: string, args = {}): Locator =>
  page.getByRole("status").getByText(message(id, "en-US", args));

interface Made {
  readonly id: string;
  readonly name: string;
}

interface Item {
  readonly id: string;
  readonly url: string;
  readonly notes: string | null;
}

/** A reader on another device, with a network of its own. */
type Device = (path: string, method?: string, body?: object) => Promise<unknown>;

async function otherDevice(page: Page): Promise<Device> {
  const cookies = await page.context().cookies(proxy.url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin: proxy.url, "content-type": "application/json" };
  return async (path, method = "GET", body) => {
    const response = await fetch(site.url + api + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    const text = await response.text();
    return text === "" ? null : (JSON.parse(text) as unknown);
  };
}

async function itemsOf(device: Device, id: string): Promise<readonly Item[]> {
  return ((await device(`${id}/?limit=100`)) as { items: readonly Item[] }).items;
}

/** The number of the reader's collections stored in the browser. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("waymark-offline");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error("no database"));
    });
    interface Kept {
      readonly saved: { readonly items: Record<string, readonly unknown[]> } | null;
    }
    const all = await new Promise<readonly Kept[]>((resolve) => {
      const found = database.transaction("private").objectStore("private").getAll();
      found.onsuccess = () => resolve(found.result as Kept[]);
    });
    database.close();
    return all.map(({ saved }) => Object.values(saved?.items ?? {}).flat().length);
  });

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

/**
 * Signs a reader in who has two saved pages, downloads the packs needed offline, and
 * waits until the collections are stored.
 */
async function prepare(open: Open, user: DevUser): Promise<[Page, string, Device]> {
  const page = await open(signInPath(user, "/en-US/docs/Web/CSS"), {
    site: proxy.url,
    worker: true,
    expected,
    // The sign-in provider is on another host.
    before: (page) => page.context().unrouteAll(),
  });
  const device = await otherDevice(page);
  const [first] = (await device("")) as readonly Made[];
  const id = first?.id ?? "";
  for (const item of await itemsOf(device, id)) {
    await device(`${id}/items/${item.id}/`, "DELETE");
  }
  await device(`${id}/items/`, "POST", { title: "Gaps", url: gap, notes: "old" });
  await device(`${id}/items/`, "POST", { title: "Clamps", url: clamp });
  const chosen = { offline: true, preferOnline: true, autoUpdates: false };
  await start(page, "PreferOnline");
  await choose(page, { ...chosen, packs: ["en-us/css"], images: false });
  // The server builds packs in the background.
  await expect
    .poll(async () => (await update(page)).failure, { timeout: 120_000 })
    .toBe(null);
  await page.goto(list);
  await ready(page);
  await expect.poll(() => kept(page)).toEqual([2]);
  return [page, id, device];
}

async function cut(page: Page, isCut: boolean): Promise<void> {
  proxy.isCut = isCut;
  await page.context().setOffline(isCut);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Writes a note on a page of the current collection. */
async function note(page: Page, title: string, id: string, text: string): Promise<void> {
  await button(card(page, title), id).click();
  await field(page, "bookmark-note").fill(text);
  await button(dialog(page), "collection-save").click();
  await dialog(page).waitFor({ state: "detached" });
}

describe("collections without a network", () => {
  journey("are read and changed, and merged once", async ({ open }) => {
    const [page, id, device] = await prepare(open, "plus");
    const before = await itemsOf(device, id);
    await cut(page, true);
    await visit(page, `${list}/${id}`);
    await card(page, "Clamps").waitFor();
    expect(await said(page, "offline-unsent", { count: 1 }).count()).toBe(0);

    // Changes that the server would refuse are not queued.
    await button(card(page, "Gaps"), "note-edit").click();
    await field(page, "bookmark-note").fill("x".repeat(65_537));
    await button(dialog(page), "collection-save").click();
    await dialog(page).getByRole("alert").getByText("Validation Error").waitFor();
    await field(page, "bookmark-note").fill("mine");
    await button(dialog(page), "collection-save").click();
    await Promise.all([
      toast(page, "offline-edits-waiting").waitFor(),
      card(page, "Gaps").getByText("mine").waitFor(),
      said(page, "offline-unsent", { count: 1 }).waitFor(),
    ]);
    await button(card(page, "Clamps"), "bookmark-saved").click();
    await button(dialog(page), "bookmark-remove").click();
    await card(page, "Clamps").waitFor({ state: "detached" });
    await said(page, "offline-unsent", { count: 2 }).waitFor();

    await visit(page, ratio);
    await button(page, "bookmark-save").click();
    await button(page, "bookmark-saved").waitFor();
    await field(page, "bookmark-note").fill("for later");
    await button(dialog(page), "collection-save").click();
    await button(page, "bookmark-saved").waitFor();

    await visit(page, list);
    await button(page, "collections-new").click();
    await field(page, "collection-name").fill("On the train");
    await button(dialog(page), "collection-save").click();
    await card(page, "On the train").getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "On the train" }).waitFor();
    await said(page, "offline-unsent", { count: 4 }).waitFor();
    const own = page.url();
    expect(own).toContain("/offline-");

    const other = await page.context().newPage();
    await visit(other, `${proxy.url}${list}/${id}`);
    await card(other, "Gaps").getByText("mine").waitFor();
    for (const size of ["desktop", "phone"] as const) {
      await other.setViewportSize(sizes[size]);
      await inspect(other, `collection-unsent-${size}`, { fullPage: true });
      expect(await overflow(other)).toBe(0);
    }

    // Meanwhile there is an edit on another device.
    const [gaps] = before.filter(({ url }) => url === gap);
    await device(`${id}/items/${gaps?.id}/`, "POST", { title: "Gaps", notes: "theirs" });
    // They are sent automatically, so messages are collected from now on.
    const told = Promise.all([
      toast(page, "offline-edits-sent").waitFor(),
      toast(page, "offline-edit-joined", { title: "Gaps" }).waitFor(),
    ]);
    await cut(page, false);
    await told;
    const wait = message("offline-sent-at", "en-US", { time: "TIME" }).split("TIME")[0];
    await page.getByText(wait ?? "").waitFor();
    await expect.poll(() => page.url()).not.toBe(own);
    await page.getByRole("heading", { level: 1, name: "On the train" }).waitFor();
    await card(other, "Gaps").getByText("theirs").waitFor();

    const collections = (await device("")) as readonly Made[];
    const trains = collections.filter(({ name }) => name === "On the train");
    expect(trains.map((one) => `${proxy.url}${list}/${one.id}`)).toEqual([page.url()]);
    const after = await itemsOf(device, id);
    expect(after.map(({ url, notes }) => [url, notes])).toEqual([
      [ratio, "for later"],
      [gap, "theirs\n\nmine"],
    ]);
    for (const { id: made } of trains) await device(`${made}/`, "DELETE");
  });

  journey("are never sent as somebody else", async ({ open }) => {
    const [page, id, device] = await prepare(open, "plus");
    await cut(page, true);
    await visit(page, `${list}/${id}`);
    await note(page, "Clamps", "note-add", "secret");
    await page.context().clearCookies();
    await cut(page, false);
    await toast(page, "offline-edits-session", { count: 1 }).waitFor();

    proxy.asked.length = 0;
    await visit(page, signInPath("core", list));
    const signIns = proxy.asked.filter((path) => path.includes("/fxa/login/"));
    expect(signIns, "the reader is signed in once").toHaveLength(1);
    await card(page, message("collection-default")).waitFor();
    await listen(page);
    await send(page, { type: "sendEdits" });
    const [theirs] = (await call(page, api)) as readonly Made[];
    expect(await itemsOf(await otherDevice(page), theirs?.id ?? "")).toEqual([]);
    expect(await page.getByText("secret").count()).toBe(0);

    await page.context().clearCookies();
    await visit(page, signInPath("plus", list));
    const notes = async () => (await itemsOf(device, id)).map(({ notes }) => notes);
    await expect.poll(notes).toContain("secret");
    expect(await itemsOf(device, id)).toHaveLength(2);
  });

  journey("a sign-out asks what becomes of what is not sent", async ({ open }) => {
    const [page, id, device] = await prepare(open, "plus");
    await cut(page, true);
    await visit(page, `${list}/${id}`);
    await note(page, "Clamps", "note-add", "kept");
    await button(page, "user-menu").click();
    await button(page, "sign-out").click();
    await page.getByRole("alert").getByText(message("offline-signed-in")).waitFor();
    expect(await dialog(page).count()).toBe(0);

    // Changes do not arrive, but all other requests do.
    proxy.lost = /^\/api\/v2\/collections\//;
    await cut(page, false);
    await button(page, "sign-out").click();
    const asked = dialog(page).filter({
      hasText: message("offline-unsent-title", "en-US", { count: 1 }),
    });
    await asked.waitFor();
    await inspect(page, "sign-out-unsent", { within: "dialog" });
    await button(asked, "offline-cancel").click();
    await asked.waitFor({ state: "detached" });
    await said(page, "offline-unsent", { count: 1 }).waitFor();
    proxy.lost = null;
    const notes = async () => (await itemsOf(device, id)).map(({ notes }) => notes);
    await expect.poll(notes).toContain("kept");
    await said(page, "offline-unsent", { count: 1 }).waitFor({ state: "detached" });

    // The browser is online, but the site cannot be reached.
    const downloads = () =>
      page.evaluate(async () => {
        const cache = await caches.open("waymark-shards-1");
        return (await cache.keys()).length;
      });
    await page.reload();
    await ready(page);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await button(page, "user-menu").click();
    proxy.isCut = true;
    await button(page, "sign-out").click();
    await page.getByRole("alert").getByText(message("offline-signed-in")).waitFor();
    expect(await downloads()).toBeGreaterThan(0);
    expect(await page.evaluate(() => localStorage.getItem("MDNSettings"))).not.toBeNull();

    // Without unsent changes there is no question.
    proxy.isCut = false;
    await button(page, "sign-out").click();
    await page.getByText(message("collections-sign-in")).waitFor();
    await expect.poll(downloads).toBe(0);
  });
});
