import type { ToWorker } from "#/contract/offline.ts";
import { readItem, removeItem } from "./local.ts";

/** Keys of the reader's data in the browser. */
export const keys = {
  /** Name of the reader who owns the data. */
  owner: "reader",
  /** Set if there are no ads. */
  ads: "nop",
  /** Set if the reader was signed in at the last response. */
  signedIn: "signed-in",
  /** When to send the next ping. */
  ping: "next-ping",
  /** Settings of offline reading. */
  offline: "MDNSettings",
  /** Visits, now and by earlier versions. */
  visits: "frequently-viewed-documents-v2",
  oldVisits: "frequently-viewed-documents",
  /** The last page read, stored for all readers. */
  recent: "recently-read",
} as const;

/**
 * Marks the root element before the first paint: no room for ads if the reader has none,
 * and room for the account in the header if the reader is signed in.
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

/** The key of the reader's identity in the session storage. */
export const userKey = "whoami";

/** Removes the reader's data from the browser, before or after they sign out. */
export function forgetReader(): void {
  forgetStored();
  forgetOffline();
}

/** Removes the reader's data, except for the offline worker's. */
export function forgetStored(): void {
  removeItem(userKey, "sessionStorage");
  for (const key of Object.values(keys)) removeItem(key);
  delete document.documentElement.dataset["nop"];
}

/** Makes the offline worker delete the reader's identity and downloads. */
function forgetOffline(): void {
  // Absent in some private windows.
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.controller?.postMessage({
    type: "forget",
  } satisfies ToWorker);
}
