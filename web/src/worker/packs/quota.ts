import { Failure } from "./failure.ts";

/** Left free for the database, and for what browsers add to files. */
const margin = (bytes: number) => bytes * 0.05 + 4 * 2 ** 20;

/**
 * How much more may be stored; null where the browser does not say. Some say much more
 * than there is, so that readers cannot be told apart by it.
 */
async function freeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    if (quota === undefined) return null;
    return Math.max(0, quota - (usage ?? 0));
  } catch {
    return null;
  }
}

/** Asks whether there is space, before anything is fetched. It throws a Failure. */
export async function requireSpace(bytes: number): Promise<void> {
  if (bytes === 0) return;
  const free = await freeBytes();
  const needed = Math.ceil(bytes + margin(bytes));
  if (free === null || needed <= free) return;
  const message = `${needed} bytes are needed and ${free} are free`;
  throw new Failure("quota", message, { needed, free });
}
