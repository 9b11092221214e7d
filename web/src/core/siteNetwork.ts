import { networkAddress } from "./offline.ts";
import { hasWorker } from "./worker.ts";

/**
 * Reports whether the site can be reached. The service worker finds out: browsers say
 * that they are online wherever there is some network, and offline where the site is on the
 * same machine. Its last result is used unless `recheck` is set or the browser says that it
 * is offline.
 */
export async function hasNetwork(recheck = false): Promise<boolean> {
  if (!hasWorker()) return navigator.onLine;
  const cache = recheck || !navigator.onLine ? "no-cache" : "default";
  try {
    const response = await fetch(networkAddress, { cache });
    if (response.ok) {
      return ((await response.json()) as { isReached: boolean }).isReached;
    }
  } catch (error) {
    console.warn("The service worker does not report whether there is a network", error);
  }
  // It is one of before, which does not say.
  return navigator.onLine;
}
