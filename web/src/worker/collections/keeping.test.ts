import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OfflineEdits } from "#/contract/offline.ts";
import { becomeWorker, broadcasts, FileServer } from "../../../test/packs.ts";
import type * as Collections from "./index.ts";

const origin = "https://site.example";
const root = "/api/v2/collections/";
const start = "2026-11-20T00:00:00Z";
const times = { created_at: start, updated_at: start };
const first = { id: "d", name: "Default", description: null, article_count: 1, ...times };
const grid = { id: "i", url: "/grid", title: "Grid", notes: null, parents: [], ...times };

/** The reader of the session; the server is limited to what these tests need. */
let session: string;
let isCut: boolean;
/** Changes made by the server, each with the reader's name. */
let done: string[];
/** Awaited before a change is made. */
let before: (body: string) => Promise<unknown>;

async function serve(input: string | URL | Request, init?: RequestInit) {
  const request = new Request(
    input instanceof Request ? input : new URL(input, origin),
    init,
  );
  const { method, headers } = request;
  const { pathname } = new URL(request.url);
  const body = await request.text();
  if (isCut) throw new TypeError("Failed to fetch");
  if (session === "") return Response.json({}, { status: 401 });
  const reader = headers.get("Waymark-Reader") ?? session;
  if (reader !== session) return Response.json({}, { status: 412 });
  if (method !== "GET") {
    await before(body);
    done.push(`${reader} ${method} ${pathname} ${body}`);
    const made = { ...first, id: "s1", name: "Plans" };
    return Response.json(pathname === root ? made : null, { status: 201 });
  }
  if (pathname === root) return Response.json([first]);
  if (pathname === `${root}lookup/`) return Response.json({ results: [] });
  const id = pathname.slice(root.length).split("/")[0] ?? "";
  if (id !== "d" && id !== "s1") return Response.json({}, { status: 400 });
  return Response.json({ ...first, id, items: id === "d" ? [grid] : [] });
}

let worker: typeof Collections;
let caches: ReturnType<typeof becomeWorker>;

/** Signs a reader in, and notifies the worker. */
async function signIn(username: string): Promise<void> {
  session = username;
  const cache = await caches.open("waymark-visited-1");
  await cache.put(`${origin}/api/v1/whoami`, Response.json({ username }));
  await worker.keepForReader();
}

/** Calls the API like a page. */
async function ask(method: string, path: string, fields?: object) {
  const url = new URL(root + path, origin);
  const body = fields === undefined ? null : JSON.stringify(fields);
  const waits: Promise<unknown>[] = [];
  const event = {
    request: new Request(url, { method, body }),
    waitUntil: (promise: Promise<unknown>) => waits.push(promise),
  } as unknown as FetchEvent;
  const scope = { registration: {} } as unknown as ServiceWorkerGlobalScope;
  const response = await worker.collections(scope, event, url);
  await Promise.all(waits);
  return { status: response.status, body: (await response.json()) as unknown };
}

async function state(): Promise<OfflineEdits> {
  await worker.reportEdits();
  const last = broadcasts.findLast(
    (broadcast) => (broadcast as { type?: string }).type === "edits",
  );
  return (last as { edits: OfflineEdits }).edits;
}

const save = (title: string, url = `/${title}`) =>
  ask("POST", "d/items/", { title, url, notes: null });

/** Opens the collections online, so that they are stored, and cuts the network. */
async function goOffline(): Promise<void> {
  await ask("GET", "");
  isCut = true;
}

beforeEach(async () => {
  session = "ann";
  isCut = false;
  done = [];
  before = () => Promise.resolve();
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("self", {
    location: { origin, search: "" },
    waymark: { version: "1", start: [], locales: {} },
  });
  caches = becomeWorker(new FileServer(new Map()));
  vi.stubGlobal("fetch", serve);
  worker = await import("./index.ts");
  const { saveSettings } = await import("../packs/store.ts");
  const chosen = { offline: true, preferOnline: false, autoUpdates: false };
  await saveSettings({ ...chosen, packs: [], images: false });
  await signIn("ann");
  await goOffline();
});

describe("changes that wait", () => {
  it("are shown, and sent once when there is a network", async () => {
    expect((await save("flex")).status).toBe(201);
    expect(await ask("GET", "d/?limit=9")).toMatchObject({
      body: { article_count: 2, items: [{ title: "flex" }, { title: "Grid" }] },
    });
    expect(await state()).toMatchObject({ waiting: 1, sentAt: null });
    isCut = false;
    await Promise.all([worker.sendEdits(), worker.sendEdits(), ask("GET", "")]);
    expect(done).toHaveLength(1);
    const { waiting, sentAt } = await state();
    expect(waiting).toBe(0);
    expect(Date.parse(sentAt ?? "")).toBeGreaterThan(Date.parse(start));
  });

  it("stay shown while the server takes none", async () => {
    await save("flex");
    isCut = false;
    before = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await ask("GET", "d/?limit=9")).toMatchObject({ body: { article_count: 2 } });
  });

  it("are never sent as another reader, and wait for their own", async () => {
    await save("flex");
    isCut = false;
    await signIn("bob");
    await worker.sendEdits();
    await ask("GET", "");
    expect(done).toEqual([]);
    expect(await state()).toMatchObject({ waiting: 0, notes: [] });
    isCut = true;
    expect(await ask("GET", "d/?limit=9")).toMatchObject({
      body: { article_count: 1, items: [{ title: "Grid" }] },
    });
    isCut = false;
    await signIn("ann");
    expect(done).toHaveLength(1);
    expect(done[0]).toMatch(/^ann POST .*flex/);
  });

  it.each([
    { days: 80, sent: 1 },
    { days: 100, sent: 0 },
  ])("of a reader who is away for $days days: $sent are sent", async ({ days, sent }) => {
    await save("flex");
    isCut = false;
    await signIn("bob");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 24 * 60 * 60 * 1000 });
    await signIn("bob");
    await signIn("ann");
    vi.useRealTimers();
    expect(done).toHaveLength(sent);
  });

  it("of a reader who comes back are kept", async () => {
    await save("flex");
    const day = 24 * 60 * 60 * 1000;
    const now = Date.now();
    for (const [passed, name] of [
      [0, "bob"],
      [80, "ann"],
      [100, "bob"],
      [180, "bob"],
    ] as const) {
      vi.useFakeTimers({ toFake: ["Date"], now: now + passed * day });
      await signIn(name);
    }
    isCut = false;
    await signIn("ann");
    vi.useRealTimers();
    expect(done).toHaveLength(1);
  });

  it("are not sent in a session that has become another's meanwhile", async () => {
    await save("flex");
    isCut = false;
    session = "bob";
    await worker.sendEdits();
    expect(done).toEqual([]);
    expect(await state()).toMatchObject({ waiting: 1, needsSession: false });
  });

  it("outlive a sign-out, without the collections", async () => {
    await save("flex");
    await worker.forgetCollections();
    expect((await ask("GET", "d/?limit=9")).status).toBe(418);
    isCut = false;
    await signIn("ann");
    expect(done).toHaveLength(1);
  });

  it("are deleted when the reader wants that", async () => {
    await save("flex");
    await worker.discardEdits();
    expect(await state()).toMatchObject({ waiting: 0 });
    isCut = false;
    await signIn("ann");
    expect(done).toEqual([]);
  });

  it("are not lost when one more comes while they are sent", async () => {
    isCut = false;
    const gates = new Map<string, () => void>();
    before = async (body) => {
      const { title } = JSON.parse(body) as { readonly title: string };
      await new Promise<void>((resolve) => gates.set(title, resolve));
      if (title === "slow") throw new TypeError("Failed to fetch");
    };
    const at = (title: string) => vi.waitFor(() => gates.get(title) ?? expect.fail());
    // In flight before anything is queued, and failing after something is.
    const slow = save("slow");
    const fail = await at("slow");
    isCut = true;
    await save("flex");
    isCut = false;
    const sent = worker.sendEdits();
    const pass = await at("flex");
    fail();
    await vi.waitFor(() => expect(gates.size).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 20));
    pass();
    await sent;
    await slow;
    expect(await state()).toMatchObject({ waiting: 1 });
  });

  it("are reported when their session has ended, and no more after a sign-out", async () => {
    await save("flex");
    await caches.delete("waymark-visited-1");
    isCut = false;
    broadcasts.length = 0;
    await worker.sendEdits();
    const ended = { waiting: 1, sent: 0, needsSession: true };
    expect(broadcasts).toMatchObject([{ edits: ended }]);
    expect(await state()).toMatchObject(ended);
    expect(done).toEqual([]);
    await worker.forgetCollections();
    expect(await state()).toMatchObject({ waiting: 0, needsSession: false });
    await signIn("bob");
    await caches.delete("waymark-visited-1");
    expect(await state()).toMatchObject({ waiting: 0, needsSession: false });
  });

  it("need a session after one that the server has refused", async () => {
    await save("flex");
    session = "";
    isCut = false;
    await worker.sendEdits();
    expect(await state()).toMatchObject({ waiting: 1, needsSession: true });
    await signIn("ann");
    expect(await state()).toMatchObject({ waiting: 0, needsSession: false });
  });

  it("are known by their own ids and by those of the server", async () => {
    const { body } = await ask("POST", "", { name: "Plans" });
    const { id } = body as { readonly id: string };
    expect(id).toMatch(/^offline-/);
    await ask("POST", `${id}/items/`, { title: "flex", url: "/flex" });
    isCut = false;
    await worker.sendEdits();
    expect(done.map((element) => element.split(" ").slice(0, 3).join(" "))).toEqual([
      `ann POST ${root}`,
      `ann POST ${root}s1/items/`,
    ]);
    expect(await ask("GET", `${id}/?limit=0`)).toMatchObject({ body: { id: "s1" } });
    await ask("POST", `${id}/`, { name: "Other" });
    expect(done.at(-1)).toContain(`${root}s1/`);
  });
});

it.each([
  ["65,537 characters", "ü".repeat(65_537), 400],
  ["65,536 code points", "😀".repeat(65_536), 201],
])("notes of %s are taken as the server takes them", async (_, notes, status) => {
  const answer = await ask("POST", "d/items/", { title: "a", url: "/a", notes });
  expect(answer.status).toBe(status);
  if (status !== 400) return;
  expect(answer.body).toEqual({
    error: "Validation Error",
    message: "Error validating input notes: 'notes' must not be longer than 65536 chars",
  });
});
