import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import shellPages from "#/core/shell-pages.json";

const origin = "https://site.example";
const css = "/en-US/docs/Web/CSS";

/** The parts of cache storage used by the worker outside packs. */
class MemoryCache {
  readonly entries = new Map<string, Response>();

  #key(request: Request | string): string {
    return new URL(typeof request === "string" ? request : request.url, origin).href;
  }

  match(request: Request | string): Promise<Response | undefined> {
    return Promise.resolve(this.entries.get(this.#key(request))?.clone());
  }

  put(request: Request | string, response: Response): Promise<void> {
    this.entries.set(this.#key(request), response);
    return Promise.resolve();
  }

  delete(request: Request | string): Promise<boolean> {
    return Promise.resolve(this.entries.delete(this.#key(request)));
  }

  keys(): Promise<readonly { readonly url: string }[]> {
    return Promise.resolve([...this.entries.keys()].map((url) => ({ url })));
  }
}

class MemoryCaches {
  readonly stores = new Map<string, MemoryCache>();

  open(name: string): Promise<MemoryCache> {
    const cache = this.stores.get(name) ?? new MemoryCache();
    this.stores.set(name, cache);
    return Promise.resolve(cache);
  }

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.stores.has(name));
  }

  match(request: Request | string, options: { readonly cacheName: string }) {
    const cache = this.stores.get(options.cacheName);
    return cache?.match(request) ?? Promise.resolve(undefined);
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.stores.keys()]);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.stores.delete(name));
  }
}

type Listener = (event: unknown) => void;

/** Properties of a request that tests cannot set. */
interface Asked {
  readonly mode?: string;
  readonly destination?: string;
  /** The response preloaded by the browser while the worker was starting. */
  readonly preloaded?: Response;
}

/** The registration, with the next worker if it is about to take over. */
const registration: { waiting: unknown } = { waiting: null };

let caches: MemoryCaches;
let listeners: Map<string, Listener>;
/** The network's response; throws if there is no network. */
let network: (request: Request) => Response;
let asked: string[];

async function startWorker(type = "PreferOnline"): Promise<void> {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  listeners = new Map();
  const scope = {
    location: new URL(`/service-worker.js?type=${type}`, origin),
    waymark: { version: "v1", start: [], locales: {}, runner: "<p>runs code" },
    clients: {
      matchAll: () => Promise.resolve([]),
      claim: () => Promise.resolve(),
    },
    registration,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  vi.stubGlobal("self", scope);
  await import("./worker.ts");
}

/** Sends a request through the worker; null if it is left to the browser. */
async function ask(
  path: string,
  init: RequestInit = {},
  { mode = "cors", destination = "", preloaded }: Asked = {},
): Promise<Response | null> {
  const request = new Request(new URL(path, origin), init);
  Object.defineProperties(request, {
    mode: { value: mode },
    destination: { value: destination },
  });
  const waits: Promise<unknown>[] = [];
  let response: Promise<Response> | null = null;
  listeners.get("fetch")?.({
    request,
    preloadResponse: Promise.resolve(preloaded),
    respondWith: (given: Promise<Response>) => (response = given),
    waitUntil: (promise: Promise<unknown>) => waits.push(promise),
  });
  const got = await (response as Promise<Response> | null);
  await Promise.all(waits);
  return got;
}

const dataOf = (url: string, title: string) =>
  Response.json({ url, renderer: "Doc", doc: { title } });

const visited = async () =>
  (await (await caches.open("waymark-visited-1")).keys()).map(
    ({ url }) => new URL(url).pathname,
  );

beforeEach(async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal("navigator", { onLine: true });
  registration.waiting = null;
  caches = new MemoryCaches();
  asked = [];
  network = ({ url }) => dataOf(new URL(url).pathname.replace("/index.json", ""), "new");
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", (input: Request | string) => {
    const request =
      typeof input === "string" ? new Request(new URL(input, origin)) : input;
    asked.push(new URL(request.url).pathname);
    return new Promise((resolve) => resolve(network(request)));
  });
  await caches.open("waymark-app-v1");
  await startWorker();
});

const cut = () => {
  throw new TypeError("Failed to fetch");
};

it("goes on with a download that the worker before had begun, when it takes over", async () => {
  const locks = { request: (_: string, __: object, act: () => unknown) => act() };
  vi.stubGlobal("navigator", { locks });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { saveTask } = await import("./packs/store.ts");
  await ask(`${css}/index.json`);
  await saveTask("update");
  const waits: Promise<unknown>[] = [];
  listeners.get("activate")?.({
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  });
  await Promise.all(waits);
  await expect.poll(() => asked).toContain("/offline/update.json");
});

describe("what is left to the browser", () => {
  it.each<[string, string, RequestInit, Asked?]>([
    ["a range of a video", "/en-US/docs/Web/a.mp4", { headers: { Range: "bytes=0-9" } }],
    ["a range of a pack", "/offline/en-us/1.pack", { headers: { Range: "bytes=0-9" } }],
    [
      "the answer of AI help, as it comes",
      "/api/v1/plus/ai/help",
      { method: "POST", headers: { Accept: "text/event-stream" }, body: "{}" },
    ],
    ["a beacon", "/api/v1/ping", { method: "POST", keepalive: true, body: "a=b" }],
    ["what telemetry sends", "/submit/site/page/1/2", { method: "POST", body: "{}" }],
    ["another origin", "https://other.example/en-US/docs/Web/CSS/index.json", {}],
    ["the index of a pack", "/offline/en-us/css-1.json", {}],
  ])("%s", async (_, path, init, as) => {
    expect(await ask(path, init, as)).toBeNull();
    expect(asked).toEqual([]);
    expect(await visited()).toEqual([]);
  });
});

// A sign-in sent twice fails.
describe("a navigation that the worker has no part in is sent once", () => {
  it.each(["/users/fxa/login/callback/?code=x", "/api/v1/plus/x", "/favicon.ico"])(
    "to %s",
    async (path) => {
      const preloaded = new Response("preloaded");
      const as = { mode: "navigate", destination: "document" };
      expect(await ask(path, {}, { ...as, preloaded })).toBe(preloaded);
      expect(await ask(path, { method: "POST" }, as)).toBeNull();
      expect(asked).toEqual([]);
      await ask(path, {}, as);
      expect(asked).toHaveLength(1);
      // Nothing is preloaded if stored pages take precedence.
      await startWorker("PreferOffline");
      expect(await ask(path, {}, as)).toBeNull();
      expect(asked).toHaveLength(1);
    },
  );
});

describe("what the reader prefers", () => {
  it("is the network, with what is stored when that fails", async () => {
    await ask(`${css}/index.json`);
    expect(await visited()).toEqual([`${css.toLowerCase()}/index.json`]);
    network = () => dataOf(css, "newer");
    expect(await (await ask(`${css}/index.json`))?.text()).toContain("newer");
    network = () => new Response("", { status: 502 });
    expect(await (await ask(`${css}/index.json`))?.text()).toContain("newer");
    network = cut;
    expect(await (await ask(`${css}/index.json`))?.text()).toContain("newer");
    expect((await ask("/en-US/docs/Web/HTML/index.json"))?.status).toBe(504);
  });

  it.each([
    ["PreferOnline", 1],
    ["PreferOffline", 0],
    ["nothing known", 1],
  ])("%s", async (type, requests) => {
    const path = "/bcd/api/v0/current/css.json";
    network = () => {
      const response = Response.json({});
      Object.defineProperty(response, "type", { value: "basic" });
      return response;
    };
    await ask(path);
    expect(await visited()).toEqual([path]);
    await startWorker(type);
    asked.length = 0;
    expect((await ask(path))?.status).toBe(200);
    expect(asked.length).toBe(requests);
  });
});

describe("pages that were seen", () => {
  const see = (url: string, text: string) => {
    network = () => dataOf(url, text);
    return ask(`${url}/index.json`);
  };

  it("are kept to a number, the last ones", async () => {
    const cache = await caches.open("waymark-visited-1");
    for (let i = 0; i < 399; i++) {
      const headers = { "X-Waymark-Bytes": "5" };
      const key = `/en-us/docs/web/css/p${i}/index.json`;
      await cache.put(key, new Response("small", { headers }));
    }
    for (const i of [399, 400, 401]) await see(`${css}/p${i}`, "small");
    const kept = await visited();
    expect(kept.length).toBe(400);
    expect(kept).not.toContain("/en-us/docs/web/css/p1/index.json");
    expect(kept[0]).toBe("/en-us/docs/web/css/p2/index.json");
    // A page that is seen again is no longer the first to be evicted.
    await see(`${css}/p2`, "small");
    await see(`${css}/new`, "small");
    expect(await visited()).toContain("/en-us/docs/web/css/p2/index.json");
    expect(await visited()).not.toContain("/en-us/docs/web/css/p3/index.json");
  });

  it("are kept to a size", async () => {
    await see(`${css}/too-large`, "a".repeat(5 << 20));
    expect(await visited()).toEqual([]);
    for (let i = 0; i < 17; i++) await see(`${css}/p${i}`, "a".repeat(3 << 20));
    const kept = await visited();
    expect(kept.length).toBe(15);
    expect(kept[0]).toBe("/en-us/docs/web/css/p2/index.json");
  });
});

/** Stores a shell with the site's description. */
async function storeShell(site: unknown = {}): Promise<void> {
  const cache = await caches.open("waymark-app-v1");
  const embedded = `{"site":${JSON.stringify(site)},"page":null}`;
  const html = `<html><body><script type="application/json">${embedded}</script></body>`;
  await cache.put("/offline/shell/en-us.html", new Response(html));
}

const visit = (path: string) =>
  ask(path, {}, { mode: "navigate", destination: "document" });

describe("a page that is asked for when a newer worker is about to take over", () => {
  beforeEach(() => {
    registration.waiting = {};
  });

  it("is left to the browser, which stops this one", async () => {
    expect(await ask(`${css}/index.json`)).not.toBeNull();
    expect(await visit(css)).toBeNull();
  });

  it("is looked for all the same without a network", async () => {
    network = cut;
    expect((await ask(`${css}/index.json`))?.status).toBe(504);
    expect(await visit(css)).not.toBeNull();
  });

  it.each([true, false])(
    "depends on what the browser says where nothing else is known: %s",
    async (onLine) => {
      vi.stubGlobal("navigator", { onLine });
      expect((await visit(css)) === null).toBe(onLine);
    },
  );
});

describe("a page that cannot be had", () => {
  beforeEach(() => {
    network = cut;
  });

  it.each(["/en-US/no/such", css, "/no/such", "/en-US/plus/docs/none"])(
    "says so at %s",
    async (path) => {
      await storeShell();
      const page = await visit(path);
      expect(page?.status).toBe(504);
      const text = (await page?.text()) ?? "";
      expect(text).toContain(`"renderer":"SpaUnavailable","url":"${path}"`);
      // The available packs have not been requested.
      expect(text).toContain('"pack":null,"reason":"unknown"');
    },
  );

  it("may be in no pack", async () => {
    await storeShell();
    const { saveCatalogue } = await import("./packs/store.ts");
    await saveCatalogue({ latest: "1", date: "", packs: [] });
    expect(await (await visit(css))?.text()).toContain('"pack":null,"reason":"nowhere"');
  });

  it.each([
    [{}, 200],
    [{ missing: { "en-US": [shellPages.indexOf("plus/settings")] } }, 504],
  ])("is a screen of a site that is %j: %d", async (site, status) => {
    await storeShell(site);
    expect((await visit("/en-US/plus/settings"))?.status).toBe(status);
  });
});

describe("the home page", () => {
  const home = "/en-us/index.json";

  /** Sends a message to the worker, and waits for its effect. */
  async function tell(data: unknown): Promise<void> {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => waits.push(promise);
    listeners.get("message")?.({ data, source: null, waitUntil });
    await Promise.allSettled(waits);
  }

  it("is stored with the first page that is seen, once", async () => {
    await storeShell();
    network = ({ url }) =>
      new URL(url).pathname === "/en-US/index.json"
        ? Response.json({ url: "/en-US/", renderer: "Homepage" })
        : new Response("", { status: 404 });
    const seen = { type: "seen", page: null, files: [] };
    await tell(seen);
    expect(await visited()).toEqual([home]);
    network = cut;
    vi.stubGlobal("navigator", { languages: ["en-US"] });
    const page = await (await visit("/en-US/"))?.text();
    expect(page).toContain('"renderer":"Homepage"');
    // It was never read.
    expect(page).toContain('"visited":null');
    expect((await visit("/"))?.headers.get("Location")).toBe(`${origin}/en-US/`);
    asked.length = 0;
    await tell(seen);
    expect(asked).not.toContain("/en-US/index.json");
  });
});

const portal = () => {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const response = new Response("<h1>Sign in to this network", { headers });
  Object.defineProperty(response, "type", { value: "basic" });
  return response;
};

const stored = async (name: string) => [...(await caches.open(name)).entries.keys()];

describe("a network that answers everything with a page", () => {
  const whoAmI = "/api/v1/whoami";

  it("puts no page in place of files", async () => {
    network = portal;
    await ask("/static/app-1.js");
    await ask("/bcd/api/v0/current/css.json");
    await ask(`${css}/a.png`, {}, { destination: "image" });
    const send = listeners.get("message");
    let adding: Promise<unknown> = Promise.resolve();
    send?.({
      data: { type: "seen", page: null, files: ["/static/app-2.js"] },
      waitUntil: (promise: Promise<unknown>) => (adding = promise),
    });
    await expect(adding).rejects.toThrow("A page instead of /static/app-2.js");
    expect(await stored("waymark-app-v1")).toEqual([]);
    expect(await visited()).toEqual([]);
  });

  it.each([200, 401])("with %d, does not sign the reader out", async (status) => {
    network = () => Response.json({ username: "ann", is_authenticated: true });
    await ask(whoAmI);
    network = () => new Response("<h1>Sign in", { status });
    await ask(whoAmI);
    network = cut;
    expect(await (await ask(whoAmI))?.json()).toMatchObject({ username: "ann" });
  });

  it("does not take changes of collections that wait", async () => {
    await editOffline();
    network = portal;
    await sync().catch(() => undefined);
    expect(await waiting()).toBe(1);
  });
});

describe("a page that is stored", () => {
  it("cannot end the script that it is put in", async () => {
    const app = await caches.open("waymark-app-v1");
    const html = `<title></title><script>{"site":{},"page":null}</script>`;
    await app.put("/offline/shell/en-us.html", new Response(html));
    const evil = "</script><img src=x>";
    const headers = { "X-Waymark-Visited": evil };
    const page = Response.json({ url: css, renderer: "Doc", evil }, { headers });
    const visitedPages = await caches.open("waymark-visited-1");
    await visitedPages.put(`${css.toLowerCase()}/index.json`, page);
    network = cut;
    const shown = (await (await visit(css))?.text()) ?? "";
    expect(shown).not.toContain("<img");
    const [, data = ""] = /<script>(.*)<\/script>$/.exec(shown) ?? [];
    expect(JSON.parse(data)).toMatchObject({ stored: { visited: evil }, page: { evil } });
  });
});

const collections = "/api/v2/collections/";

/** Adds a page to a collection without a network. */
async function editOffline(): Promise<void> {
  vi.stubGlobal("navigator", {
    languages: [],
    onLine: true,
    locks: { request: (...given: unknown[]) => (given.at(-1) as () => unknown)() },
  });
  await message({ type: "settings", settings: { offline: true } });
  const times = {
    created_at: "2026-11-20T00:00:00Z",
    updated_at: "2026-11-20T00:00:00Z",
  };
  const list = [
    { id: "d", name: "Default", description: null, article_count: 0, ...times },
  ];
  network = ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === "/api/v1/whoami") {
      return Response.json({ username: "ann", is_authenticated: true });
    }
    return Response.json(pathname === collections ? list : { items: [] });
  };
  await ask("/api/v1/whoami");
  await ask(collections);
  network = cut;
  const body = JSON.stringify({ url: css, title: "CSS" });
  const added = await ask(`${collections}d/items/`, { method: "POST", body });
  expect(added?.ok).toBe(true);
}

async function event(name: string, fields: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (done = promise);
  listeners.get(name)?.({ ...fields, waitUntil });
  await done;
}

const message = (data: object) => event("message", { data });
const sync = () => event("sync", { tag: "waymark-collections" });

/** The number of unsent changes. */
async function waiting(): Promise<number> {
  const { load } = await import("./collections/store.ts");
  return (await load("ann")).edits.length;
}

describe("signing out", () => {
  const path = "/users/fxa/login/logout/";
  const form = { mode: "navigate", destination: "document" };

  it.each(["GET", "POST"])(
    "by a %s that the server refuses deletes nothing",
    async (method) => {
      await ask(`${css}/index.json`);
      network = () => new Response("", { status: method === "GET" ? 405 : 403 });
      await ask(path, { method }, form);
      expect((await visited()).length).toBe(1);
    },
  );

  it("deletes what is the reader's", async () => {
    await ask(`${css}/index.json`);
    network = () => {
      const response = new Response(null, { status: 200 });
      Object.defineProperty(response, "type", { value: "opaqueredirect" });
      return response;
    };
    await ask(path, { method: "POST" }, form);
    expect(await visited()).toEqual([]);
  });
});

describe("signing out without a network", () => {
  const path = "/users/fxa/login/logout/";

  it("says so to scripts, and deletes nothing", async () => {
    await ask(`${css}/index.json`);
    network = cut;
    const response = await ask(path, { method: "POST" }, { mode: "cors" });
    expect(response?.status).toBe(418);
    expect((await visited()).length).toBe(1);
  });

  it("shows a page of the site in place of the browser's", async () => {
    await storeShell();
    network = cut;
    const form = { mode: "navigate", destination: "document" };
    const response = await ask(path, { method: "POST" }, form);
    expect(response?.status).toBe(504);
    expect(await response?.text()).toContain(`"reason":"sign-out"`);
  });
});

describe("whether there is a network", () => {
  const isReached = async (cache: RequestCache = "default"): Promise<unknown> => {
    const response = await ask("/offline/network", { cache });
    return ((await response?.json()) as { isReached: unknown }).isReached;
  };

  it("is asked of the site", async () => {
    expect(await isReached()).toBe(true);
    expect(asked).toEqual(["/service-worker.js"]);
  });

  it.each(["no-cache", "reload"] as const)(
    "is known from the last page, for a moment, but with %s",
    async (again) => {
      await ask(`${css}/index.json`);
      network = cut;
      expect(await isReached()).toBe(true);
      expect(await isReached(again)).toBe(false);
      expect(await isReached()).toBe(false);
    },
  );

  it("is not, when the site has not responded", async () => {
    network = cut;
    expect(await isReached()).toBe(false);
  });
});

describe("what was seen", () => {
  it.each(["SpaUnavailable", "SpaNotFound", "SpaError"])(
    "is not what %s says in its place",
    async (renderer) => {
      await message({ type: "seen", page: { url: css, renderer }, files: [] });
      expect(await visited()).not.toContain(`${css.toLowerCase()}/index.json`);
    },
  );

  it("is deleted with everything else, and not with one pack", async () => {
    await ask(`${css}/index.json`);
    await message({ type: "clear", pack: "en-us/css" });
    expect(await visited()).toHaveLength(1);
    await message({ type: "clear" });
    expect(await visited()).toEqual([]);
  });
});

describe("the page that runs code", () => {
  const path = "/offline/runner.html";

  it("has an origin that nobody else has, and no network", async () => {
    const page = await ask(path, {}, { mode: "navigate", destination: "iframe" });
    expect(await page?.text()).toBe("<p>runs code");
    const policy = page?.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).not.toContain("allow-top-navigation");
    expect(policy).not.toContain("allow-popups");
    expect(policy).not.toMatch(/https?:|default-src[^;]*'self'/);
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(asked).toEqual([]);
  });

  it.each([
    ["a window", "document"],
    ["an object", "object"],
    ["an embedded element", "embed"],
    ["a frame set", "frame"],
  ])("is for no %s", async (_, destination) => {
    expect(await ask(path, {}, { mode: "navigate", destination })).toBeNull();
  });

  it("says to scripts only that it is there", async () => {
    const response = await ask(path, {}, { mode: "cors" });
    expect([response?.status, await response?.text()]).toEqual([204, ""]);
  });
});
