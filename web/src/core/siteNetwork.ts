import { networkAddress } from "./offline.ts";
import { hasWorker } from "./worker.ts";

/**
 * Reports whether the site can be reached. The service worker knows: browsers say that
 * they are online wherever there is some network, and offline where the site is on the
 * same machine. What it has found out just now will do, unless it is to ask `anew` or the
 * browser has noticed something that it may not have.
 */
export async function hasNetwork(anew = false): Promise<boolean> {
  if (!hasWorker()) return navigator.onLine;
  const cache = anew || !navigator.onLine ? "no-cache" : "default";
  try {
    const response = await fetch(networkAddress, { cache });
    if (response.ok) {
      return ((await response.json()) as { isReached: boolean }).isReached;
    }
  } catch (error) {
    console.warn("The service worker does not say whether there is a network", error);
  }
  // It is one of before, which does not say.
  return navigator.onLine;
}
