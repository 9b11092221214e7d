import { withBase } from "./base.ts";
import { networkAddress } from "./offline.ts";
import { hasWorker } from "./worker.ts";

/**
 * Reports whether the site can be reached, as determined by the service worker: browsers
 * report online with any network, and offline without one even if the site is on the same
 * machine. The worker's last result is used unless `recheck` is set or the browser
 * reports offline.
 */
export async function hasNetwork(recheck = false): Promise<boolean> {
  if (!hasWorker()) return navigator.onLine;
  const cache = recheck || !navigator.onLine ? "no-cache" : "default";
  try {
    const response = await fetch(withBase(networkAddress), { cache });
    if (response.ok) {
      return ((await response.json()) as { isReached: boolean }).isReached;
    }
  } catch (error) {
    console.warn("The service worker does not report the network", error);
  }
  // An older worker does not report this.
  return navigator.onLine;
}
