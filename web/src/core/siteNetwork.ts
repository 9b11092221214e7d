import { networkAddress } from "./offline.ts";
import { hasWorker } from "./worker.ts";

/**
 * Reports whether the site can be reached. The service worker knows: browsers say that
 * they are online wherever there is some network, and offline where the site is on the
 * same machine.
 */
export async function hasNetwork(): Promise<boolean> {
  if (!hasWorker()) return navigator.onLine;
  // The browser has just noticed something that the worker may not have.
  const cache = navigator.onLine ? "default" : "no-cache";
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
