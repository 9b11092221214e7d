import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, writePacks } from "../../../test/packs.ts";
import {
  begin,
  packs,
  server,
  caches,
  startWorker,
  address,
  send,
  choose,
  update,
  status,
  titleAt,
  home,
  small,
} from "../../../test/packWorker.ts";

vi.mock("./timing.ts", () => ({ timing: { stall: 30_000, waits: [1, 1] } }));

beforeEach(begin);

describe("the end of a plan", () => {
  it("deletes everything, and says so until something else happens", async () => {
    await choose(["en-us/css"]);
    await update();
    // Each tab says it.
    for (let tab = 0; tab < 2; tab++) {
      await send({ type: "end" });
      expect(status()).toMatchObject({ failure: { kind: "forbidden" }, packs: [] });
    }
    expect(await titleAt(home)).toBeNull();
    await update();
    expect(caches.usage()).toBe(0);
    // The reader has a plan again.
    await choose(["en-us/css"]);
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(home)).not.toBeNull();
  });

  it("is nothing to readers who have no packs", async () => {
    await send({ type: "end" });
    expect(status()).toMatchObject({ phase: "idle", failure: null, packs: [] });
  });
});

describe("a clear", () => {
  it("deletes all packs, and nothing else", async () => {
    const others = await caches.open("somebody-else");
    await others.put("/x", new Response("x"));
    await choose(["en-us/css"]);
    await update();
    await send({ type: "clear" });
    expect(status()).toMatchObject({ phase: "idle", packs: [], lastUpdate: null });
    expect(await titleAt(home)).toBeNull();
    expect([...caches.stores.keys()]).toEqual(["somebody-else"]);
  });

  it("deletes one pack and keeps the shards that another one has, too", async () => {
    const shared = [{ path: "/en-US/quick-index.txt", kind: "titles", body: "index" }];
    server.files = writePacks({
      "en-us/css": [...(small["en-us/css"] ?? []), shared],
      "en-us/api": [[page("/en-US/docs/Web/API", "API")], shared],
    });
    await choose(["en-us/css", "en-us/api"]);
    await update();
    await send({ type: "clear", pack: "en-us/css" });
    expect(await titleAt(home)).toBeNull();
    expect(await titleAt("/en-US/docs/Web/API")).toBe("API");
    const titles = await packs.find(address("/en-US/quick-index.txt"));
    expect(await titles?.text()).toBe("index");
    expect(status().packs.map(({ id }) => id)).toEqual(["en-us/api"]);
    // It is not fetched again.
    await update();
    expect(await titleAt(home)).toBeNull();
  });

  it("stops a download", async () => {
    await choose(["en-us/css"]);
    server.answer = (path, { signal }) =>
      path.endsWith(".pack")
        ? new Promise<Response>((_, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason as Error));
          })
        : null;
    const updating = update();
    await expect.poll(() => status().phase).toBe("downloading");
    await send({ type: "clear" });
    await updating;
    expect(status()).toMatchObject({ phase: "idle", packs: [], progress: null });
  });

  it("is done by settings that do not name a pack any more", async () => {
    await choose(["en-us/css"]);
    await update();
    await send({ type: "settings", settings: { offline: false, packs: ["en-us/css"] } });
    await update();
    expect(await titleAt(home)).toBeNull();
    expect(caches.usage()).toBe(0);
  });

  it("forgets everything when a reader signs out", async () => {
    await choose(["en-us/css"]);
    await update();
    await packs.forget();
    expect(await titleAt(home)).toBeNull();
    expect(caches.usage()).toBe(0);
    await update();
    expect(caches.usage()).toBe(0);
  });
});

describe("the database", () => {
  it("may be deleted at any time", async () => {
    await choose(["en-us/css"]);
    await update();
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase("waymark-offline");
      request.onsuccess = resolve;
      request.onerror = reject;
    });
    expect(await titleAt(home)).toBeNull();
    await choose(["en-us/css"]);
    server.asked = [];
    await update();
    // The shards are still there.
    expect(server.shardBytes).toBe(0);
    expect(await titleAt(home)).toBe("CSS");
  });

  it("of a later version of the worker is left alone", async () => {
    await choose(["en-us/css"]);
    await update();
    const later = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("waymark-offline", 99);
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
    later.close();
    await startWorker();
    expect(await titleAt(home)).toBeNull();
    await expect(choose([])).rejects.toThrow();
    await update();
    expect(status().failure?.kind).toBe("corrupt");
  });
});
