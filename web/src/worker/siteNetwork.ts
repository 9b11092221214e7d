/** Determines whether the site can be reached, which browsers often cannot. */
import { scope } from "./scope.ts";

/** How long a result is valid, in milliseconds: code waits for it before it runs. */
const holds = 3000;

/** Timeout of the site's response, in milliseconds. */
const timeout = 4000;

let last = { isReached: true, until: 0 };

/** Records whether the site has responded. */
export function noteNetwork(isReached: boolean): void {
  last = { isReached, until: Date.now() + holds };
}

async function ask(): Promise<boolean> {
  try {
    // Any response means that it is reachable.
    await fetch(scope.location.pathname, {
      method: "HEAD",
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    return true;
  } catch {
    return false;
  }
}

let asking: Promise<boolean> | null = null;

/**
 * Reports whether the site is probably reachable, without a request: nothing has failed
 * since it last responded, and the browser has a network.
 */
export function wasReached(): boolean {
  return navigator.onLine && last.isReached;
}

/** Reports whether the site can be reached; requests it unless the result is recent. */
export async function hasNetwork(mustAsk: boolean): Promise<boolean> {
  if (!mustAsk && Date.now() < last.until) return last.isReached;
  asking ??= ask().finally(() => (asking = null));
  const isReached = await asking;
  noteNetwork(isReached);
  return isReached;
}
