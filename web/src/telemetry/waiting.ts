import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";

/** Where pings wait that could not be sent yet. */
const unsentKey = "telemetry-unsent";

/** Most pings that wait, and the most characters of them. */
const maxWaiting = 250;
const maxCharacters = 10_485_760;

/** A ping by the path that it is to be sent to. */
export interface Ping {
  readonly path: string;
  readonly body: string;
}

function isPing(value: unknown): value is Ping {
  return (
    isRecord(value) &&
    typeof value["body"] === "string" &&
    typeof value["path"] === "string" &&
    value["path"].startsWith("/submit/")
  );
}

/** What waits, where the browser stores nothing or has no room: until the document is left. */
let unstored: readonly Ping[] = [];

/** The pings that wait, the oldest first. */
export function waiting(): readonly Ping[] {
  if (unstored.length > 0) return unstored;
  const value = readJSON(unsentKey);
  return Array.isArray(value) ? value.filter(isPing) : [];
}

/** Stores what waits; the oldest give way to what is too much. */
export function store(pings: readonly Ping[]): void {
  let room = maxCharacters;
  const kept = pings
    .slice(-maxWaiting)
    .toReversed()
    .filter(({ path, body }) => (room -= path.length + body.length) >= 0)
    .toReversed();
  unstored = writeJSON(unsentKey, kept) ? [] : kept;
}

/** Deletes what waits. */
export function dropWaiting(): void {
  unstored = [];
  removeItem(unsentKey);
}
