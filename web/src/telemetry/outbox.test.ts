// @vitest-environment jsdom
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readJSON } from "#/storage/local.ts";
import { Outbox } from "./outbox.ts";

const minute = 60_000;

const compressing = CompressionStream;

/** The ids of sent pings, in order. */
const sent: string[] = [];
/** The server's status by the id of a ping; 0 for no response. */
let statusOf: (id: string) => number;

beforeEach(() => {
  vi.useFakeTimers();
  // Its threads ignore fake timers.
  vi.stubGlobal("CompressionStream", undefined);
  sent.length = 0;
  statusOf = () => 200;
  vi.stubGlobal("fetch", (path: string) => {
    const id = path.replace(/^.*\//, "");
    sent.push(id);
    const status = statusOf(id);
    if (status === 0) return Promise.reject(new TypeError("No connection"));
    return Promise.resolve(new Response(null, { status }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function post(outbox: Outbox, id: string, payload = "{}") {
  return outbox.post(`https://site.example/submit/app/action/1/${id}`, { payload });
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function waiting(): readonly string[] {
  const list = (readJSON("telemetry-unsent") ?? []) as readonly { path: string }[];
  return list.map(({ path }) => path.replace(/^.*\//, ""));
}

/** Leaves pings in the storage, as an earlier document would. */
function leave(count: number): void {
  const list = Array.from({ length: count }, (_, i) => ({
    path: `/submit/app/action/1/${i}`,
    body: "{}",
  }));
  localStorage.setItem("telemetry-unsent", JSON.stringify(list));
}

test.each([
  [200, []],
  [400, []],
  [403, []],
  [404, []],
  [413, []],
  [429, ["a"]],
  [500, ["a"]],
  [503, ["a"]],
  [0, ["a"]],
])("after status %i, %j waits", async (status, expected) => {
  statusOf = () => status;
  await post(new Outbox(), "a");
  await settle();
  expect(waiting()).toEqual(expected);
});

describe("where the browser can compress", () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  const isPacked = () =>
    "Content-Encoding" in (fetched.mock.lastCall?.[1]?.headers as object);

  beforeEach(() => {
    vi.stubGlobal("CompressionStream", compressing);
    vi.stubGlobal("fetch", fetched.mockClear());
    vi.useRealTimers();
  });

  test("pings are compressed", async () => {
    await post(new Outbox(), "a", '{"events":[]}');
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(isPacked()).toBe(true);
    const body = Buffer.from(fetched.mock.lastCall?.[1]?.body as ArrayBuffer);
    expect(gunzipSync(body).toString()).toBe('{"events":[],"client_info":{}}');
  });

  test("those of a page that is left do not wait for that", async () => {
    await post(new Outbox(), "a");
    expect(fetched).not.toHaveBeenCalled();
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await post(new Outbox(), "b");
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), { interval: 1 });
    expect(isPacked()).toBe(false);
    hidden.mockRestore();
  });
});

test("a ping waits while it is sent, in case the reader leaves", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await post(new Outbox(), "a");
  expect(waiting()).toEqual(["a"]);
});

test("what waits is sent again after a minute, until the server takes it", async () => {
  let status = 503;
  statusOf = () => status;
  await post(new Outbox(), "a");
  await settle();
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toEqual(["a", "a"]);
  status = 200;
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toEqual(["a", "a", "a"]);
  expect(waiting()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(sent).toHaveLength(3);
});

test("nothing is tried without a connection", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const outbox = new Outbox();
  await post(outbox, "a");
  outbox.sendWaiting();
  await settle();
  expect(sent).toEqual([]);
  expect(waiting()).toEqual(["a"]);
  online.mockReturnValue(true);
  outbox.retry();
  await settle();
  expect(sent).toEqual(["a"]);
  expect(waiting()).toEqual([]);
});

test("forty pings of earlier documents are sent in a minute, the rest in the next", async () => {
  leave(100);
  new Outbox().sendWaiting();
  await settle();
  expect(sent).toHaveLength(40);
  expect(waiting()).toHaveLength(60);
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toHaveLength(80);
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toHaveLength(100);
  expect(waiting()).toEqual([]);
});

test("of sixty new pings at once none is lost", async () => {
  const outbox = new Outbox();
  const ids = Array.from({ length: 60 }, (_, i) => String(i));
  for (const id of ids) await post(outbox, id);
  await settle();
  expect(sent).toEqual(ids.slice(0, 40));
  expect(waiting()).toEqual(ids.slice(40));
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toEqual(ids);
  expect(waiting()).toEqual([]);
});

test("three failures end a window, for new pings too", async () => {
  leave(10);
  statusOf = () => 503;
  const outbox = new Outbox();
  outbox.sendWaiting();
  await settle();
  for (let second = 0; second < 30; second++) {
    await post(outbox, `new ${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual(["0", "1", "2"]);
  expect(waiting()).toHaveLength(40);
  await vi.advanceTimersByTimeAsync(minute / 2);
  expect(sent).toHaveLength(6);
});

test("of many pings at once three fail", async () => {
  statusOf = () => 503;
  const outbox = new Outbox();
  await Promise.all(Array.from({ length: 30 }, (_, i) => post(outbox, String(i))));
  await settle();
  expect(sent).toHaveLength(3);
  expect(waiting()).toHaveLength(30);
});

test("three waits without a success are the last, until there is another ping", async () => {
  statusOf = () => 503;
  const outbox = new Outbox();
  await post(outbox, "a");
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(sent).toEqual(["a", "a", "a", "a"]);
  statusOf = () => 200;
  await post(outbox, "b");
  await settle();
  expect(sent.slice(4)).toEqual(["a", "b"]);
  expect(waiting()).toEqual([]);
});

test("what failed is sent at once over another connection", async () => {
  statusOf = () => 0;
  const outbox = new Outbox();
  await post(outbox, "a");
  await settle();
  statusOf = () => 200;
  outbox.retry();
  await settle();
  expect(sent).toEqual(["a", "a"]);
  expect(waiting()).toEqual([]);
});

test("where the browser stores nothing, pings wait in the document", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  statusOf = () => 503;
  const outbox = new Outbox();
  await post(outbox, "a");
  await settle();
  statusOf = () => 200;
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toEqual(["a", "a"]);
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent).toHaveLength(2);
});

test("at most 250 pings wait, the latest", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  leave(250);
  const outbox = new Outbox();
  await post(outbox, "new");
  expect(waiting()).toHaveLength(250);
  expect(waiting()[0]).toBe("1");
  expect(waiting().at(-1)).toBe("new");
});

test("what has no room is the oldest", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const long = "x".repeat(10_485_700);
  const list = [{ path: "/submit/app/action/1/old", body: long }];
  // More than a browser can store, so the storage has no limit.
  const stored = new Map([["telemetry-unsent", JSON.stringify(list)]]);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(
    (key) => stored.get(key) ?? null,
  );
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(
    (key, value) => void stored.set(key, value),
  );
  await post(new Outbox(), "new", '{"events":[]}');
  expect(waiting()).toEqual(["new"]);
});

test.each([
  ["no list", "{}"],
  ["pings to elsewhere", '[{"path":"https://other.example/","body":""}]'],
  ["other things", '[1,null,{"path":"/submit/a"}]'],
])("%s in the storage are not sent", async (_, text) => {
  localStorage.setItem("telemetry-unsent", text);
  new Outbox().sendWaiting();
  await settle();
  expect(sent).toEqual([]);
});

test("a refusal ends what waits", async () => {
  leave(3);
  localStorage.setItem("telemetry", "off");
  new Outbox().sendWaiting();
  await settle();
  expect(sent).toEqual([]);
  expect(localStorage.getItem("telemetry-unsent")).toBeNull();
});

test("a refusal, also in another tab, ends an attempt under way", async () => {
  leave(10);
  statusOf = (id) => {
    if (id === "1") localStorage.setItem("telemetry", "off");
    return 200;
  };
  new Outbox().sendWaiting();
  await settle();
  expect(sent).toEqual(["0", "1"]);
  localStorage.removeItem("telemetry");
});

test("the visit remembers what the server has taken", async () => {
  statusOf = (id) => (id === "refused" ? 400 : 200);
  const outbox = new Outbox();
  await post(outbox, "taken", '{"ping_info":{"seq":1},"client_info":{"os":"Linux"}}');
  await post(outbox, "refused");
  await settle();
  expect(readJSON("telemetry-sent", "sessionStorage")).toEqual([
    { name: "action", at: Date.now(), body: { ping_info: { seq: 1 }, client_info: {} } },
  ]);
});
