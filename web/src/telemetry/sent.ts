import { isRecord, parseJSON } from "#/core/parse.ts";
import { readJSON, writeJSON } from "#/storage/local.ts";

/** The session's key of the sent pings, which the reader can see. */
const sentKey = "telemetry-sent";

const maxSent = 50;

/** Name of the event on the document for a ping accepted by the server. */
export const sent = "waymark:telemetry-sent";

/** A ping accepted by the server. */
export interface Sent {
  /** Kind of the ping. */
  readonly name: string;
  /** When it was accepted, in milliseconds since 1970. */
  readonly at: number;
  readonly body: unknown;
}

/** The last pings of this visit, latest first. */
export function sentPings(): readonly Sent[] {
  const value = readJSON(sentKey, "sessionStorage");
  return Array.isArray(value) ? value.filter(isSent) : [];
}

function isSent(value: unknown): value is Sent {
  return (
    isRecord(value) &&
    typeof value["name"] === "string" &&
    typeof value["at"] === "number" &&
    !Number.isNaN(new Date(value["at"]).getTime()) &&
    "body" in value
  );
}

/** Stores a ping with the path that it was sent to. */
export function noteSent(path: string, body: string): void {
  const name = path.split("/")[3] ?? "";
  const list = [{ name, at: Date.now(), body: parseJSON(body) }, ...sentPings()];
  writeJSON(sentKey, list.slice(0, maxSent), "sessionStorage");
  document.dispatchEvent(new Event(sent));
}
