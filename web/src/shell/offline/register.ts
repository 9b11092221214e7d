import { withBase } from "#/core/base.ts";
import type { OfflineSettings } from "#/contract/offline.ts";
import { databaseName, namePrefix } from "#/core/offline.ts";
import { forgetOffline } from "#/storage/offline.ts";

const script = "/service-worker.js";

/** Service workers require secure origins, and windows that are not private. */
function container(): ServiceWorkerContainer | null {
  return "serviceWorker" in navigator ? navigator.serviceWorker : null;
}

function addressFor({ offline, preferOnline }: OfflineSettings): string {
  const type = offline && !preferOnline ? "PreferOffline" : "PreferOnline";
  return withBase(`${script}?type=${type}`);
}

/**
 * Registers the service worker of the type in the settings. Without a network the
 * existing one of either type is used. Null if the browser lacks or refuses service
 * workers.
 */
export async function register(
  settings: OfflineSettings,
): Promise<ServiceWorkerRegistration | null> {
  try {
    return (
      (await container()?.register(addressFor(settings), {
        scope: withBase("/"),
        updateViaCache: "none",
      })) ?? null
    );
  } catch (error) {
    const before = await registration();
    if (before === null) console.warn("Could not register the service worker", error);
    return before;
  }
}

/** The registration of our service worker, of either type. */
export async function registration(): Promise<ServiceWorkerRegistration | null> {
  try {
    const found = await container()?.getRegistration(withBase("/"));
    if (found === undefined) return null;
    const { active, waiting, installing } = found;
    const worker = active ?? waiting ?? installing;
    const isOurs = worker?.scriptURL.includes(script) === true;
    return isOurs ? found : null;
  } catch (error) {
    console.warn("Could not look for a service worker", error);
    return null;
  }
}

/**
 * Removes the service worker and all of its data, including the reader's selection:
 * downloads must not start again with the next worker.
 */
export async function unregister(): Promise<void> {
  forgetOffline();
  const found = await registration();
  if (found === null) return;
  await found.unregister();
  // Its first caches first: without them it stores nothing while the tab is still open.
  const prefix = namePrefix();
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  for (const name of names.toSorted()) await caches.delete(name);
  indexedDB.deleteDatabase(databaseName());
}
