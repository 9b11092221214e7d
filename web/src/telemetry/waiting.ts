import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";

/** The key of unsent pings. */
const unsentKey = "telemetry-unsent";

/** The limits on unsent pings: their number and total length. */
const maxWaiting = 250;
const maxCharacters = 10_485_760;

/** A ping, with the path to send it to. */
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

/** Used until the document is left if the browser's storage is unavailable or full. */
let unstored: readonly Ping[] = [];

/** The unsent pings, oldest first. */
export function waiting(): readonly Ping[] {
  if (unstored.length > 0) return unstored;
  const value = readJSON(unsentKey);
  return Array.isArray(value) ? value.filter(isPing) : [];
}

/** Stores unsent pings, without the oldest if there are too many. */
export function store(pings: readonly Ping[]): void {
  let room = maxCharacters;
  const kept = pings
    .slice(-maxWaiting)
    .toReversed()
    .filter(({ path, body }) => (room -= path.length + body.length) >= 0)
    .toReversed();
  unstored = writeJSON(unsentKey, kept) ? [] : kept;
}

export function dropWaiting(): void {
  unstored = [];
  removeItem(unsentKey);
}
