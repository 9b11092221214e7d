import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OfflineStatus } from "#/contract/offline.ts";
import { broadcasts, FileServer, page, writePacks } from "../../../test/packs.ts";
import {
  begin,
  endWork,
  moveTo,
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
  tenPages,
  small,
} from "../../../test/packWorker.ts";

vi.mock("./timing.ts", () => ({
  timing: { stall: 1000, waits: [1, 1], longestWait: 5000, longestQuiet: 3_600_000 },
}));

beforeEach(begin);

describe("a download", () => {
  it("makes pages readable, and says how far it is", async () => {
    await choose(["en-us/css"]);
    expect(await titleAt(home)).toBeNull();
    await update();
    expect(await titleAt(home)).toBe("CSS");
    expect(status()).toMatchObject({
      phase: "idle",
      failure: null,
      progress: null,
      available: null,
      packs: [{ id: "en-us/css", pages: 2, state: "complete" }],
    });
    const statuses = broadcasts.map(
      (message) => (message as { status?: OfflineStatus }).status,
    );
    expect(new Set(statuses.map((status) => status?.phase))).toEqual(
      new Set(["checking", "downloading", "unpacking", "idle"]),
    );
    const unpacking = statuses.find((status) => status?.phase === "unpacking")?.progress;
    expect(unpacking).toMatchObject({ pages: 2, totalPages: 2, unpacked: 0 });
    const shares = statuses.flatMap((status) => status?.progress?.unpacked ?? []);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(unpacking?.bytes).toBe(server.shardBytes);
    expect(status().packs[0]?.bytes).toBe(server.shardBytes);
  });

  it("asks for the quota before the first byte", async () => {
    caches.quota = 4 * 2 ** 20;
    await choose(["en-us/css"]);
    await update();
    expect(status().failure).toMatchObject({ kind: "quota", free: 4 * 2 ** 20 });
    expect(status().failure?.needed).toBeGreaterThan(4 * 2 ** 20);
    expect(server.shardBytes).toBe(0);
  });

  it("stops when the storage is full all the same, and goes on later", async () => {
    vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ quota: 2 ** 40 });
    caches.quota = 600;
    await choose(["en-us/css"]);
    await update();
    expect(status()).toMatchObject({ phase: "idle", failure: { kind: "quota" } });
    expect(status().failure?.needed).toBeGreaterThan(0);
    caches.quota = Infinity;
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(home)).toBe("CSS");
  });

  it("ends once there is what draws the pages", async () => {
    const store = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    packs.drawWith(store);
    await choose(["en-us/css"]);
    await update();
    expect(status()).toMatchObject({ phase: "idle", failure: { kind: "network" } });
    expect(await titleAt(home)).toBe("CSS");
    packs.drawWith(() => {
      expect(status().phase).not.toBe("idle");
      return Promise.resolve();
    });
    await update();
    expect(status().failure).toBeNull();
    await choose([]);
    await update();
    expect(store).toHaveBeenCalledOnce();
  });

  it("fetches a corrupt shard once more", async () => {
    const tried = new Set<string>();
    server.answer = (path) => {
      if (!path.endsWith(".pack") || tried.has(path)) return null;
      tried.add(path);
      return new Response(Buffer.from("garbage"));
    };
    await choose(["en-us/css"]);
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(home)).toBe("CSS");
  });

  it.each<[string, (file: Buffer) => Response, string]>([
    ["garbage", () => new Response("<!doctype html>"), "corrupt"],
    [
      "the page of a network that wants the reader to sign in",
      () => new Response("<form>", { headers: { "Content-Type": "text/html" } }),
      "network",
    ],
    ["half of it", (file) => new Response(Buffer.from(file.subarray(0, 99))), "corrupt"],
    ["more and more", (file) => new Response(Buffer.concat([file, file])), "corrupt"],
    ["500", () => new Response("", { status: 500 }), "server"],
    ["404", () => new Response("", { status: 404 }), "server"],
    ["401", () => new Response("", { status: 401 }), "forbidden"],
    ["another range", () => new Response("x", { status: 206 }), "corrupt"],
    ["nothing", () => Response.error(), "server"],
  ])("fails when a shard stays %s", async (_name, respond, kind) => {
    server.answer = (path) =>
      path.endsWith(".pack") ? respond(server.files.get(path) ?? Buffer.alloc(0)) : null;
    await choose(["en-us/css"]);
    await update();
    expect(status()).toMatchObject({ phase: "idle", failure: { kind } });
    expect(await titleAt(home)).toBeNull();
    // And it can be repaired.
    server.answer = () => null;
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(home)).toBe("CSS");
  });

  it.each<[string, (signal: AbortSignal | null | undefined) => Promise<Response>]>([
    ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
    [
      "nothing arrives",
      (signal) => {
        const start = (controller: ReadableStreamDefaultController) =>
          signal?.addEventListener("abort", () => controller.error(signal.reason));
        return Promise.resolve(new Response(new ReadableStream({ start })));
      },
    ],
    [
      "a byte comes now and then",
      (signal) => {
        let timer: ReturnType<typeof setInterval>;
        const start = (controller: ReadableStreamDefaultController) => {
          const drip = () => controller.enqueue(new Uint8Array(1));
          timer = setInterval(drip, 50);
          signal?.addEventListener("abort", () => {
            clearInterval(timer);
            controller.error(signal.reason);
          });
        };
        return Promise.resolve(new Response(new ReadableStream({ start })));
      },
    ],
  ])("fails when %s", async (_name, respond) => {
    server.answer = (path, { signal }) =>
      path.endsWith(".pack") ? respond(signal) : null;
    await choose(["en-us/css"]);
    await update();
    expect(status().failure?.kind).toBe("network");
  });

  it.each([429, 503])("waits as long as a %d asks it to", async (code) => {
    const times: number[] = [];
    server.answer = (path) => {
      if (!path.endsWith(".pack")) return null;
      times.push(performance.now());
      if (times.length > 1) return null;
      return new Response("", { status: code, headers: { "Retry-After": "1" } });
    };
    server.files = writePacks({ "en-us/css": [tenPages(0)] });
    await choose(["en-us/css"]);
    await update();
    expect(status().failure).toBeNull();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
  });

  it("tells the reader when a server is busy for long", async () => {
    const busy = { status: 503, headers: { "Retry-After": "100000" } };
    server.answer = (path) => (path.endsWith(".pack") ? new Response("", busy) : null);
    await choose(["en-us/css"]);
    await update();
    expect(status().failure?.kind).toBe("server");
    expect(server.asked.filter(({ path }) => path.endsWith(".pack")).length).toBe(2);
    // Until then no requests are sent, for an hour at most.
    server.asked = [];
    server.answer = () => null;
    await update();
    expect(status().failure?.kind).toBe("server");
    expect(server.asked).toEqual([]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
    await update();
    expect(status().failure).toBeNull();
    expect(await titleAt(home)).toBe("CSS");
    vi.mocked(Date.now).mockRestore();
  });

  it("does not believe a list that is malformed", async () => {
    server.files.set("/offline/update.json", Buffer.from("<!doctype html>"));
    await choose(["en-us/css"]);
    await update();
    expect(status().failure).toMatchObject({ kind: "server" });
  });

  it("goes on where a worker was ended, without fetching anything twice", async () => {
    const sources = { "en-us/css": Array.from({ length: 12 }, (_, i) => tenPages(i)) };
    server.files = writePacks(sources);
    await choose(["en-us/css"]);
    // The worker is stopped while it waits for the ninth shard, not after that timed out.
    Object.assign((await import("./timing.ts")).timing, { stall: 60_000 });
    let count = 0;
    server.answer = (path) =>
      path.endsWith(".pack") && ++count > 8
        ? new Promise<Response>(() => undefined)
        : null;
    void update();
    const stored = () => caches.stores.get("waymark-shards-1")?.size ?? 0;
    await expect.poll(stored).toBe(8);
    const progress = () => status().progress;
    await expect.poll(() => progress()?.totalPages).toBe(120);

    // A stopped worker holds no lock.
    const fresh = new FileServer(server.files);
    await moveTo(fresh);
    await send({ type: "keepalive" });
    expect(fresh.asked.filter(({ path }) => path.endsWith(".pack"))).toHaveLength(4);
    expect(status()).toMatchObject({ phase: "idle", failure: null });
    expect(await titleAt(`${home}/page11-9`)).not.toBeNull();
  });

  it("goes on in a worker that waited when the one before was ended", async () => {
    await choose(["en-us/css"]);
    const older = packs;
    await startWorker();
    await send({ type: "ping" });
    server.answer = (path) =>
      path.endsWith(".pack") ? new Promise<Response>(() => undefined) : null;
    void older.message({ type: "update" }, () => undefined);
    await expect.poll(() => status().phase).toBe("downloading");
    endWork(new FileServer(server.files));
    await packs.takeOver();
    await send({ type: "keepalive" });
    expect(status()).toMatchObject({ phase: "idle", failure: null });
    expect(await titleAt(home)).toBe("CSS");
  });

  it("is known to a worker that waited meanwhile", async () => {
    await choose(["en-us/css"]);
    const older = packs;
    await startWorker();
    await send({ type: "ping" });
    await older.message({ type: "update" }, () => undefined);
    const { lastUpdate } = status();
    await send({ type: "ping" });
    expect(status()).toMatchObject({ lastUpdate, packs: [{ state: "complete" }] });
  });

  it("is of what is chosen when it is asked for", async () => {
    const settings = { offline: true, packs: ["en-us/css"] };
    await send({ type: "update", settings });
    expect(await titleAt(home)).toBe("CSS");
    // Pages from before a deployment do not send it.
    await update();
    expect(await titleAt(home)).toBe("CSS");
    await send({ type: "update", settings: { ...settings, packs: [] } });
    expect(await titleAt(home)).toBeNull();
  });

  it("pauses, stays so in the next worker, and goes on", async () => {
    const sources = { "en-us/css": Array.from({ length: 12 }, (_, i) => tenPages(i)) };
    server.files = writePacks(sources);
    await choose(["en-us/css"]);
    let count = 0;
    server.answer = (path, { signal }) =>
      path.endsWith(".pack") && ++count > 8
        ? new Promise<Response>((_, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason as Error));
          })
        : null;
    const updating = update();
    const stored = () => caches.stores.get("waymark-shards-1")?.size ?? 0;
    await expect.poll(stored).toBe(8);
    await send({ type: "pause" });
    await updating;
    expect(status()).toMatchObject({ phase: "paused", failure: null });
    await startWorker();
    await send({ type: "ping" });
    expect(status().phase).toBe("paused");
    server.answer = () => null;
    server.asked = [];
    await update();
    expect(server.asked.filter(({ path }) => path.endsWith(".pack"))).toHaveLength(4);
    expect(status().phase).toBe("idle");
  });

  it("runs once, however many ask", async () => {
    await choose(["en-us/css"]);
    await Promise.all([update(), update(), send({ type: "checkForUpdate" }), update()]);
    expect(server.asked.filter(({ path }) => path.endsWith(".pack"))).toHaveLength(2);
  });

  it("ends with what was chosen last", async () => {
    server.files = writePacks({
      ...small,
      "en-us/api": [[page("/en-US/docs/Web/API", "API")]],
    });
    await choose(["en-us/css"]);
    let release: (value: null) => void = () => undefined;
    const held = new Promise<Response | null>((resolve) => (release = resolve));
    server.answer = (path) => (path.endsWith(".pack") ? held : null);
    const updating = update();
    await expect.poll(() => status().phase).toBe("downloading");
    await choose(["en-us/api"]);
    const again = update();
    release(null);
    await Promise.all([updating, again]);
    expect(await titleAt(home)).toBeNull();
    expect(await titleAt("/en-US/docs/Web/API")).toBe("API");
    expect(status().packs.map(({ id }) => id)).toEqual(["en-us/api"]);
  });

  it("fetches pictures where they are wanted", async () => {
    const picture = { path: `${home}/a.svg`, kind: "image", body: "<svg/>" };
    server.files = writePacks(small, { "en-us/css": [[picture]] });
    await choose(["en-us/css"]);
    await update();
    expect(await packs.find(address(picture.path))).toBeNull();
    await choose(["en-us/css"], true);
    await update();
    const response = await packs.find(address(picture.path));
    expect(response?.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response?.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await response?.text()).toBe("<svg/>");
    await choose(["en-us/css"]);
    await update();
    expect(await packs.find(address(picture.path))).toBeNull();
    expect(await titleAt(home)).toBe("CSS");
  });

  it("has the latest of the packs that can be complete when one is corrupt", async () => {
    server.files = writePacks({
      ...small,
      "en-us/api": [[page("/en-US/docs/API", "API")]],
    });
    const { packs: entries } = JSON.parse(
      server.files.get("/offline/update.json")?.toString() ?? "",
    ) as { packs: { id: string; index: string }[] };
    const index = entries.find(({ id }) => id === "en-us/api")?.index ?? "";
    const { shards } = JSON.parse(server.files.get(index)?.toString() ?? "") as {
      shards: { file: string }[];
    };
    server.files.set(shards[0]?.file ?? "", Buffer.from("garbage"));
    await choose(["en-us/css", "en-us/api"]);
    await update();
    expect(status().failure?.kind).toBe("corrupt");
    expect(await titleAt(home)).toBe("CSS");
    expect(status().packs.map(({ id, state }) => [id, state])).toEqual([
      ["en-us/api", "partial"],
      ["en-us/css", "complete"],
    ]);
  });
});
