/** Replaces a service worker that sites no longer have: deletes its data, and itself. */
import { setBase } from "#/core/base.ts";
import { parseURL } from "#/core/parse.ts";
import { databaseName, namePrefix } from "#/core/offline.ts";

const scope = self as unknown as ServiceWorkerGlobalScope;

setBase(parseURL("./", scope.location.href)?.href ?? "");

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // A database in use by a page is deleted when the page is closed.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

async function remove(): Promise<void> {
  const prefix = namePrefix();
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.allSettled(names.map((name) => caches.delete(name)));
  await deleteDatabase(databaseName());
  await scope.registration.unregister();
}

scope.addEventListener("install", (event) => {
  event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(remove());
});
