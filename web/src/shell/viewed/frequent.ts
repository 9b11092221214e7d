import type { Doc, DocParent } from "#/contract/page.ts";
import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";
import { keys } from "#/storage/reader.ts";

const keptFor = 30 * 24 * 60 * 60 * 1000;
const leastVisits = 2;

interface Visited {
  readonly serial: number;
  readonly url: string;
  readonly title: string;
  readonly parents?: readonly DocParent[];
  /** Times of visits in milliseconds, newest first. */
  readonly timestamps: readonly number[];
}

export interface FrequentArticle {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly parents: readonly DocParent[];
}

export interface FrequentArticles {
  readonly name: string;
  readonly description: string;
  readonly article_count: number;
  readonly updated_at: string;
  readonly items: readonly FrequentArticle[];
}

/** Reports whether a time is in the last thirty days; clocks may be slightly fast. */
function isKept(time: unknown, now: number): time is number {
  return typeof time === "number" && Math.abs(now - time) < keptFor;
}

/** Reports whether a stored value is an address of this site. */
function isAddress(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}

function isParent(value: unknown): value is DocParent {
  return isRecord(value) && isAddress(value["uri"]) && typeof value["title"] === "string";
}

/** Parses a stored record, if it is valid and not too old. */
function readVisited(value: unknown, now: number): Visited[] {
  if (!isRecord(value)) return [];
  const { serial, url, title, parents, timestamps } = value;
  if (!isAddress(url) || !Array.isArray(timestamps)) return [];
  const recent = timestamps.filter((time) => isKept(time, now));
  if (recent.length === 0) return [];
  return [
    {
      serial: typeof serial === "number" ? serial : 0,
      url,
      title: typeof title === "string" ? title : url,
      parents: Array.isArray(parents) ? parents.filter(isParent) : [],
      timestamps: recent,
    },
  ];
}

/** Older records have the number of visits, but only the time of the last. */
function migrate(now: number): Visited[] {
  const old = readJSON(keys.oldVisits);
  removeItem(keys.oldVisits);
  if (!Array.isArray(old)) return [];
  return old.flatMap((entry: unknown, serial) => {
    if (!isRecord(entry)) return [];
    const time = Number(entry["timestamp"]);
    const count = Math.min(Number(entry["visitCount"]) || 1, 100);
    const timestamps = Array.from({ length: count }, () => time);
    return readVisited({ ...entry, serial, timestamps }, now);
  });
}

function read(now: number): Visited[] {
  const stored = readJSON(keys.visits);
  if (!Array.isArray(stored)) return migrate(now);
  return stored.flatMap((entry) => readVisited(entry, now));
}

/** Records that a document is being read; visits are stored for thirty days. */
export function noteVisit(
  { mdn_url: url, title, parents = [] }: Pick<Doc, "mdn_url" | "title" | "parents">,
  now = Date.now(),
): void {
  const entries = read(now);
  const known = entries.find((entry) => entry.url === url);
  const others = entries.filter((entry) => entry !== known);
  const serial = known?.serial ?? Math.max(0, ...entries.map((e) => e.serial)) + 1;
  const timestamps = [now, ...(known?.timestamps ?? [])];
  writeJSON(keys.visits, [{ serial, url, title, parents, timestamps }, ...others]);
}

/**
 * The documents read at least twice, most read first, then latest first. The caller fills
 * in name and description.
 */
export function listFrequent(
  name: string,
  description: string,
  limit = 10,
  now = Date.now(),
): FrequentArticles {
  const entries = read(now)
    .filter((entry) => entry.timestamps.length >= leastVisits)
    .sort(
      (a, b) =>
        b.timestamps.length - a.timestamps.length ||
        (b.timestamps[0] ?? 0) - (a.timestamps[0] ?? 0),
    );
  const latest = Math.max(0, ...entries.map((entry) => entry.timestamps[0] ?? 0));
  return {
    name,
    description,
    article_count: entries.length,
    updated_at: new Date(latest || now).toISOString(),
    items: entries.slice(0, limit).map(({ serial, url, title, parents = [] }) => ({
      id: serial,
      url,
      title,
      parents,
    })),
  };
}

/** Deletes all visits. The result can restore them. */
export function clearFrequent(): unknown {
  const before = readJSON(keys.visits);
  removeItem(keys.visits);
  removeItem(keys.oldVisits);
  return before;
}

/** Restores what clearFrequent returned, unless there are new visits. */
export function restoreFrequent(before: unknown): void {
  if (Array.isArray(before) && readJSON(keys.visits) === null)
    writeJSON(keys.visits, before);
}
