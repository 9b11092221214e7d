// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { completeSite } from "#/contract/site.ts";
import { noOffline } from "#/core/offline.ts";
import { readOffline, writeOffline } from "#/storage/offline.ts";

let registered: string[];

/** Fakes the parts of the browser that the code uses. */
function becomeBrowser(connection: object): void {
  const ready = Promise.resolve({ active: { postMessage: () => undefined } });
  const register = (script: string) => {
    registered.push(script);
    return ready;
  };
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value });
  define("serviceWorker", { register, ready });
  define("connection", connection);
}

const site = completeSite({ offline: { worker: true, packs: "everyone" } });

/** Starts the worker of a document, and returns the registrations. */
async function startOf(connection: object = {}): Promise<readonly string[]> {
  becomeBrowser(connection);
  vi.resetModules();
  const { start } = await import("./start.ts");
  start(site, []);
  await new Promise((resolve) => setTimeout(resolve));
  return registered;
}

const reading = (preferOnline: boolean) =>
  writeOffline({ ...noOffline, offline: true, preferOnline });

beforeEach(() => {
  registered = [];
});

describe("the service worker", () => {
  it("is registered for all readers", async () => {
    expect(await startOf()).toEqual(["/service-worker.js?type=PreferOnline"]);
  });

  it("is not for those who save data", async () => {
    expect(await startOf({ saveData: true })).toEqual([]);
  });

  it("is for those who save data and read offline", async () => {
    reading(true);
    expect(await startOf({ saveData: true })).toEqual([
      "/service-worker.js?type=PreferOnline",
    ]);
  });

  it("goes with what the reader had chosen, where the site has none any more", async () => {
    writeOffline({
      ...noOffline,
      offline: true,
      autoUpdates: true,
      packs: ["en-us/css"],
    });
    becomeBrowser({});
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve() });
    vi.resetModules();
    const { start } = await import("./start.ts");
    start(completeSite({ offline: { worker: false, packs: "off" } }), []);
    await new Promise((resolve) => setTimeout(resolve));
    expect(readOffline()).toEqual(noOffline);
  });

  it("is of the type that the reader chooses, and changes with it", async () => {
    reading(false);
    expect(await startOf()).toEqual(["/service-worker.js?type=PreferOffline"]);
    reading(true);
    const { register } = await import("./register.ts");
    await register({ ...noOffline, offline: true, preferOnline: true });
    expect(registered[1]).toBe("/service-worker.js?type=PreferOnline");
  });
});
