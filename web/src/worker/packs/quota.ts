import { Failure } from "./failure.ts";

/** Reserved for the database, and for the browser's overhead on files. */
const margin = (bytes: number) => bytes * 0.05 + 4 * 2 ** 20;

/**
 * The free storage in bytes; null if unknown. Some browsers report far more than there
 * is, to prevent fingerprinting.
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

/** Checks for enough space before anything is fetched. Throws a Failure. */
export async function requireSpace(bytes: number): Promise<void> {
  if (bytes === 0) return;
  const free = await freeBytes();
  const needed = Math.ceil(bytes + margin(bytes));
  if (free === null || needed <= free) return;
  const message = `${needed} bytes are needed and ${free} are free`;
  throw new Failure("quota", message, { needed, free });
}
