import type { ToWorker } from "#/contract/offline.ts";
import { readItem, removeItem } from "./local.ts";

/** What the browser stores of a reader, by what it is. */
export const keys = {
  /** Name of the reader whose data this is. */
  owner: "reader",
  /** That there shall be no ads. */
  ads: "nop",
  /** That the server took the reader to be signed in, when it was last asked. */
  signedIn: "signed-in",
  /** When to send the next ping. */
  ping: "next-ping",
  /** Settings of reading offline. */
  offline: "MDNSettings",
  /** Visits, now and by earlier versions. */
  visits: "frequently-viewed-documents-v2",
  oldVisits: "frequently-viewed-documents",
  /** What was read last, which is noted of all readers. */
  recent: "recently-read",
} as const;

/**
 * Marks the root element before anything is drawn: ads have no room for a reader who sees
 * none, and the header has room for the account of one who is signed in.
 */
export function markReader(): void {
  const { dataset } = document.documentElement;
  for (const [name, key] of [
    ["nop", keys.ads],
    ["reader", keys.signedIn],
  ] as const) {
    if (readItem(key) === "yes") dataset[name] = "yes";
  }
}

/** Where the session has who the reader is. */
export const userKey = "whoami";

/** Removes the reader's data from the browser, before they sign out or are gone. */
export function forgetReader(): void {
  forgetStored();
  forgetOffline();
}

/** Removes the reader's data, but for that of the offline worker. */
export function forgetStored(): void {
  removeItem(userKey, "sessionStorage");
  for (const key of Object.values(keys)) removeItem(key);
  delete document.documentElement.dataset["nop"];
}

/** Has the offline worker delete who the reader is and what they downloaded. */
function forgetOffline(): void {
  // Absent in some private windows.
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.controller?.postMessage({
    type: "forget",
  } satisfies ToWorker);
}
