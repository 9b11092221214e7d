import { readItem } from "#/storage/local.ts";

/** Where the reader's choice on this site is stored: `off`, or nothing. */
export const settingKey = "telemetry";

/** Name of the event on the document for a choice that the reader has just made. */
export const chosen = "waymark:telemetry-chosen";

/** The cookie by which a whole domain lets its readers refuse. */
const cookie = "moz-1st-party-data-opt-out=true";

/** What says that nothing may be counted. */
export type Refusal = "browser" | "cookie" | "setting";

/** Whether the reader refuses in this document, as the browser stores nothing. */
let refusesHere = false;

/** Notes a refusal that could not be stored, or the end of one. */
export function refuseHere(refuses: boolean): void {
  refusesHere = refuses;
}

interface Signals {
  readonly doNotTrack?: string | null;
  /** Global Privacy Control, which not every browser has. */
  readonly globalPrivacyControl?: boolean;
}

/** Says why nothing is counted, or null if the reader has not refused. */
export function refusal(): Refusal | null {
  const { doNotTrack, globalPrivacyControl } = navigator as Signals;
  if (globalPrivacyControl === true || doNotTrack === "1") return "browser";
  if (document.cookie.split("; ").includes(cookie)) return "cookie";
  return refusesHere || readItem(settingKey) === "off" ? "setting" : null;
}
