import { readItem, writeItem } from "#/storage/local.ts";

/** Reports whether the reader has seen a feature, such as `plus_updates_v2`. */
export function isViewed(key: string): boolean {
  return readItem(`viewed.${key}`) !== null;
}

/** Records when the reader saw a feature. */
export function markViewed(key: string, now = Date.now()): void {
  writeItem(`viewed.${key}`, String(now));
}
