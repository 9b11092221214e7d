import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OfflineStatus } from "#/contract/offline.ts";
import { broadcasts, writePacks } from "../../../test/packs.ts";
import {
  begin,
  server,
  caches,
  startWorker,
  send,
  choose,
  update,
  status,
  titleAt,
  home,
  noise,
  packs,
  tenPages,
} from "../../../test/packWorker.ts";

vi.mock("./timing.ts", () => ({ timing: { stall: 30_000, waits: [1, 1] } }));

beforeEach(begin);

describe("an update", () => {
  const before = { "en-us/css": [tenPages(0), tenPages(1), tenPages(2)] };
  const after = { "en-us/css": [tenPages(0), tenPages(1, [4]), tenPages(2)] };

  beforeEach(async () => {
    server.files = writePacks(before);
    await choose(["en-us/css"]);
    await update();
    server.files = writePacks(after);
    server.asked = [];
  });

  it("fetches what has changed by ranges, and gives the same shards", async () => {
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(`${home}/page1-4`)).toContain("changed");
    expect(await titleAt(`${home}/page1-5`)).toBe(noise(15));
    const asked = server.asked.filter(({ path }) => path.endsWith(".pack"));
    expect(asked.map(({ range }) => range !== null)).toEqual([true, true]);
    const [shard] = asked;
    const whole = server.files.get(shard?.path ?? "")?.length ?? 0;
    expect(server.shardBytes).toBeLessThan(whole * 0.4);
    // The replaced shard is deleted, and nothing else is stored.
    const stored = [...(caches.stores.get("waymark-shards-1")?.keys() ?? [])];
    const wanted = [...server.files.keys()].filter((path) => path.endsWith(".pack"));
    expect(stored.sort()).toEqual(wanted.sort());
  });

  it("begins another one for who asks as soon as it is said to be done", async () => {
    const until = async (isReached: (phase: string) => boolean) => {
      while (!isReached(status().phase)) await new Promise((go) => setImmediate(go));
    };
    const first = update();
    await until((phase) => phase !== "idle");
    await until((phase) => phase === "idle");
    server.files = writePacks({
      "en-us/css": [tenPages(0, [2]), tenPages(1, [4]), tenPages(2)],
    });
    await Promise.all([first, update()]);
    expect(await titleAt(`${home}/page0-2`)).toContain("changed");
  });

  it("counts the bytes and pages that it fetches", async () => {
    await update();
    const start = broadcasts
      .map((message) => (message as { status?: OfflineStatus }).status)
      .findLast((status) => status?.phase === "unpacking")?.progress;
    const [header, range] = server.asked.filter(({ path }) => path.endsWith(".pack"));
    expect(header?.bytes).toBeGreaterThan(0);
    expect(start).toEqual({
      bytes: range?.bytes,
      totalBytes: range?.bytes,
      pages: 1,
      totalPages: 1,
      unpacked: expect.any(Number) as number,
    });
  });

  it("fetches whole shards where the host ignores ranges", async () => {
    server.answersRanges = false;
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(`${home}/page1-4`)).toContain("changed");
  });

  it("fetches the whole shard where an old one is damaged", async () => {
    const store = caches.stores.get("waymark-shards-1");
    for (const [file, blob] of store ?? []) {
      const bytes = Buffer.from(await blob.arrayBuffer());
      // Damages members, not the header.
      bytes.fill(1, bytes.length - 5000);
      store?.set(file, new Blob([bytes]));
    }
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(`${home}/page1-4`)).toContain("changed");
  });

  it("serves the old copy until the new one is complete", async () => {
    server.answer = (path) =>
      path.endsWith(".pack") ? new Response("", { status: 500 }) : null;
    await update();
    expect(status()).toMatchObject({
      failure: { kind: "server" },
      packs: [{ state: "complete" }],
    });
    expect(await titleAt(`${home}/page1-4`)).toBe(noise(14));
    await startWorker();
    expect(await titleAt(`${home}/page1-4`)).toBe(noise(14));
  });

  it("looks again when the edition that it fetches is gone", async () => {
    const latest = server.files;
    let asked = 0;
    server.answer = (path) => {
      if (path !== "/offline/update.json" || ++asked > 1) return null;
      // The list is of an edition whose index exists, but not its shards.
      const older = writePacks({ "en-us/css": [tenPages(0, [1]), tenPages(1)] });
      for (const [file, bytes] of older) {
        if (/css-.*\.json$/.test(file)) latest.set(file, bytes);
      }
      return new Response(Buffer.from(older.get("/offline/update.json") ?? ""));
    };
    await update();
    expect(asked).toBe(2);
    expect(status().failure).toBeNull();
    expect(await titleAt(`${home}/page1-4`)).toContain("changed");
  });

  it("is announced by a check, which fetches no shard", async () => {
    await send({ type: "checkForUpdate" });
    expect(status()).toMatchObject({ phase: "idle", failure: null });
    expect(status().available?.bytes).toBeGreaterThan(0);
    expect(server.shardBytes).toBe(0);
    await update();
    await send({ type: "checkForUpdate" });
    expect(status().available).toBeNull();
  });

  it("fetches again what the browser has thrown away", async () => {
    await update();
    caches.stores.get("waymark-shards-1")?.clear();
    await startWorker();
    expect(await titleAt(`${home}/page0-0`)).toBeNull();
    await update();
    expect(await titleAt(`${home}/page0-0`)).toBe(noise(0));
  });

  it("repairs a shard that turned out to be damaged", async () => {
    await update();
    const store = caches.stores.get("waymark-shards-1");
    for (const [file, blob] of store ?? []) {
      const bytes = Buffer.from(await blob.arrayBuffer());
      bytes.fill(1, Math.floor(bytes.length / 2));
      store?.set(file, new Blob([bytes]));
    }
    await startWorker();
    expect(await titleAt(`${home}/page0-9`)).toBeNull();
    await update();
    expect(await titleAt(`${home}/page0-9`)).toBe(noise(9));
  });

  it("does not depend on the clock", async () => {
    vi.useFakeTimers({ now: new Date("1980-01-01"), toFake: ["Date"] });
    await update();
    expect(status()).toMatchObject({
      failure: null,
      lastUpdate: "1980-01-01T00:00:00.000Z",
    });
    vi.useRealTimers();
    await send({ type: "checkForUpdate" });
    expect(status().available).toBeNull();
  });

  it("deletes everything when the server says that it is no longer allowed", async () => {
    server.answer = (path) =>
      path.includes("/css-") ? Response.json({}, { status: 403 }) : null;
    await update();
    expect(status()).toMatchObject({ failure: { kind: "forbidden" }, packs: [] });
    expect(await titleAt(`${home}/page0-0`)).toBeNull();
    expect(caches.usage()).toBe(0);
    // The selection is deleted as well: the next update fetches nothing.
    server.answer = () => null;
    await update();
    expect(caches.usage()).toBe(0);
  });

  it("notices that it is no longer allowed when nothing has changed", async () => {
    await update();
    server.answer = (_path, { method }) =>
      method === "HEAD" ? Response.json({}, { status: 403 }) : null;
    await send({ type: "checkForUpdate" });
    expect(status()).toMatchObject({ failure: { kind: "forbidden" }, packs: [] });
  });

  it.each(["GET", "HEAD"])(
    "keeps everything when a proxy refuses a %s",
    async (refused) => {
      await update();
      if (refused === "GET")
        server.files = writePacks({ "en-us/css": [tenPages(0, [1])] });
      server.answer = (path, { method = "GET" }) =>
        method === refused && path !== "/offline/update.json"
          ? new Response("<h1>Blocked", {
              status: 403,
              headers: { "Content-Type": "text/html" },
            })
          : null;
      await update();
      expect(status().packs).toMatchObject([{ id: "en-us/css", state: "complete" }]);
      expect(await titleAt(`${home}/page0-0`)).not.toBeNull();
    },
  );
});

describe("files of the application that do not arrive", () => {
  it("keep nobody from stopping or deleting a download", async () => {
    packs.drawWith(() => new Promise(() => undefined));
    await choose(["en-us/css"]);
    const updating = update();
    await vi.waitFor(async () => expect(await titleAt(home)).toBe("CSS"));
    await send({ type: "pause" });
    await updating;
    expect(status().phase).toBe("paused");
    await send({ type: "clear" });
    expect(status()).toMatchObject({ phase: "idle", packs: [] });
  });
});
