import { readItem } from "#/storage/local.ts";

/** The key of the reader's choice on this site: `off`, or absent. */
export const settingKey = "telemetry";

/** Name of the event on the document for a choice just made. */
export const chosen = "waymark:telemetry-chosen";

/** The cookie with which readers opt out for a whole domain. */
const cookie = "moz-1st-party-data-opt-out=true";

/** The source of a refusal. */
export type Refusal = "browser" | "cookie" | "setting";

/** Whether the reader refuses in this document, if the browser stores nothing. */
let refusesHere = false;

/** Records a refusal that could not be stored, or its end. */
export function refuseHere(refuses: boolean): void {
  refusesHere = refuses;
}

interface Signals {
  readonly doNotTrack?: string | null;
  /** Global Privacy Control, which some browsers lack. */
  readonly globalPrivacyControl?: boolean;
}

/** Returns why nothing is counted, or null if the reader has not refused. */
export function refusal(): Refusal | null {
  const { doNotTrack, globalPrivacyControl } = navigator as Signals;
  if (globalPrivacyControl === true || doNotTrack === "1") return "browser";
  if (document.cookie.split("; ").includes(cookie)) return "cookie";
  return refusesHere || readItem(settingKey) === "off" ? "setting" : null;
}
