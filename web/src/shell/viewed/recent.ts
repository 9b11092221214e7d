import type { Doc } from "#/contract/page.ts";
import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";
import { keys } from "#/storage/reader.ts";

const keptFor = 30 * 24 * 60 * 60 * 1000;
const maxKept = 20;

/** A document that was read, with its time in milliseconds. */
export interface RecentArticle {
  readonly url: string;
  readonly title: string;
  readonly time: number;
}

function readRecord(value: unknown, now: number): RecentArticle[] {
  if (!isRecord(value)) return [];
  const { url, title, time } = value;
  if (typeof url !== "string" || typeof title !== "string" || typeof time !== "number")
    return [];
  // Only addresses of this site: others may have written to the storage.
  if (!/^\/[^/\\]/.test(url) || Math.abs(now - time) >= keptFor) return [];
  return [{ url, title, time }];
}

/** The documents read in the last thirty days, latest first. */
export function listRecent(now = Date.now()): readonly RecentArticle[] {
  const stored = readJSON(keys.recent);
  return Array.isArray(stored) ? stored.flatMap((entry) => readRecord(entry, now)) : [];
}

/** Records that a document is being read. */
export function noteRead(
  { mdn_url: url, title }: Pick<Doc, "mdn_url" | "title">,
  now = Date.now(),
): void {
  const others = listRecent(now).filter((entry) => entry.url !== url);
  writeJSON(keys.recent, [{ url, title, time: now }, ...others].slice(0, maxKept));
}

export function clearRecent(): void {
  removeItem(keys.recent);
}
