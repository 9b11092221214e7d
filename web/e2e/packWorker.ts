import type {
  OfflineSettings,
  OfflineStatus,
  ToWorker,
} from "../src/contract/offline.ts";
import { expect, type Page } from "./harness.ts";

interface PackWindow {
  readonly packStatus?: OfflineStatus;
}

/** Makes the page receive the worker's messages about packs, like the settings. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    new BroadcastChannel("waymark-offline").addEventListener("message", (event) => {
      const { status } = event.data as { readonly status?: OfflineStatus };
      // The channel also has messages about changes of collections.
      if (status !== undefined) Object.assign(window, { packStatus: status });
    });
  });
}

/** Stores settings as if the reader had chosen them. */
function store(page: Page, settings: Partial<OfflineSettings>): Promise<void> {
  return page.evaluate(
    (text) => localStorage.setItem("MDNSettings", text),
    JSON.stringify(settings),
  );
}

/** Stores settings, and sends them to the worker. */
export async function choose(page: Page, settings: OfflineSettings): Promise<void> {
  await store(page, settings);
  await send(page, { type: "settings", settings });
}

/** Puts the page under the control of a worker of a type. */
export async function start(page: Page, type = "PreferOffline"): Promise<void> {
  // After a while the page itself registers the worker of the chosen type.
  if (type === "PreferOffline") await store(page, { offline: true });
  await listen(page);
  await page.evaluate(async (type) => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) =>
      serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    const before = serviceWorker.controller;
    await serviceWorker.register(`/service-worker.js?type=${type}`, { scope: "/" });
    if (before === null) await controlled;
  }, type);
}

export function send(page: Page, message: ToWorker): Promise<void> {
  return page.evaluate((message) => {
    navigator.serviceWorker.controller?.postMessage(message);
  }, message);
}

const statusOf = (page: Page) =>
  page.evaluate(() => (window as unknown as PackWindow).packStatus);

/** Waits for a status of the worker; the page keeps it alive meanwhile. */
export async function until(
  page: Page,
  found: (status: OfflineStatus) => boolean,
  timeout = 120_000,
): Promise<OfflineStatus> {
  let last: OfflineStatus | undefined;
  await expect
    .poll(
      async () => {
        await send(page, { type: "keepalive" });
        last = await statusOf(page);
        return last !== undefined && found(last) ? "found" : last;
      },
      { timeout },
    )
    .toBe("found");
  if (last === undefined) throw new Error("The worker says nothing");
  return last;
}

/** Downloads the selected packs, and waits for the end. */
export async function update(page: Page): Promise<OfflineStatus> {
  await page.evaluate(() => {
    const before = (window as unknown as PackWindow).packStatus?.lastUpdate ?? null;
    // The last status of an earlier run is not the end of this one.
    const begun = new Promise<void>((resolve) => {
      const channel = new BroadcastChannel("waymark-offline");
      channel.addEventListener("message", (event) => {
        const { status } = event.data as { readonly status?: OfflineStatus };
        if (status === undefined) return;
        if (status.phase === "idle" && status.lastUpdate === before) return;
        channel.close();
        resolve();
      });
    });
    navigator.serviceWorker.controller?.postMessage({ type: "update" });
    return begun;
  });
  return until(
    page,
    ({ phase, failure, lastUpdate }) =>
      phase === "idle" && (failure !== null || lastUpdate !== null),
  );
}

/** The data of a page from the worker. */
export function dataOf(
  page: Page,
  path: string,
): Promise<{ status: number; text: string }> {
  return page.evaluate(async (path) => {
    const response = await fetch(`${path}/index.json`);
    return { status: response.status, text: await response.text() };
  }, path);
}

export const shardsStored = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("waymark-shards-1");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Makes the worker store the files of screens, as it would after a while. */
export async function storeScreens(page: Page): Promise<void> {
  await page.evaluate(() =>
    navigator.serviceWorker.controller?.postMessage({ type: "addScreens" }),
  );
  const lacking = () =>
    page.evaluate(async () => {
      interface Listed {
        readonly file: string;
        readonly when: string;
        readonly locale?: string;
      }
      const response = await fetch("/offline/assets.json");
      const { version, files } = (await response.json()) as {
        readonly version: string;
        readonly files: readonly Listed[];
      };
      const wanted = files.filter(
        ({ when, locale = "en-US" }) => when !== "seldom" && locale === "en-US",
      );
      const cache = await caches.open(`waymark-app-${version}`);
      const found = await Promise.all(
        wanted.map(({ file }) => cache.match(`/static/${file}`)),
      );
      return wanted.filter((_, i) => found[i] === undefined).map(({ file }) => file);
    });
  await expect.poll(lacking).toEqual([]);
}

/**
 * Limits the free storage of an origin to some bytes, by default to what it uses. The
 * limit holds until the session ends with the page.
 */
export async function limitStorage(
  page: Page,
  origin: string,
  free?: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const used = await page.evaluate(
    async () => (await navigator.storage.estimate()).usage ?? 0,
  );
  await session.send("Storage.overrideQuotaForOrigin", {
    origin,
    ...(free === undefined ? {} : { quotaSize: used + free }),
  });
}
