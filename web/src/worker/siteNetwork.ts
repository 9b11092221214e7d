/** Whether the site can be reached, which the browser often does not know. */
import { scope } from "./scope.ts";

/** How long what was found out holds, in milliseconds: code that runs waits for it. */
const holds = 3000;

/** How long the site may take to respond, in milliseconds. */
const timeout = 4000;

let last = { isReached: false, until: 0 };

/** Notes whether the site has responded. */
export function noteNetwork(isReached: boolean): void {
  last = { isReached, until: Date.now() + holds };
}

async function ask(): Promise<boolean> {
  try {
    // Whatever it responds, it is there.
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

const isKnown = () => Date.now() < last.until;

/** Reports whether the site has just responded. It does not ask. */
export function hasResponded(): boolean {
  return isKnown() && last.isReached;
}

/** Reports whether the site can be reached. It asks, unless it has just found out. */
export async function hasNetwork(mustAsk: boolean): Promise<boolean> {
  if (!mustAsk && isKnown()) return last.isReached;
  asking ??= ask().finally(() => (asking = null));
  const isReached = await asking;
  noteNetwork(isReached);
  return isReached;
}
