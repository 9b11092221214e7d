import { readItem, removeItem, writeItem } from "#/storage/local.ts";
import { chosen, refuseHere, settingKey } from "./consent.ts";
import { dropWaiting } from "./waiting.ts";

/**
 * Turns counting on or off in this browser at once. Off deletes unsent pings. Reports
 * whether the browser has stored the choice; otherwise it holds for this document.
 */
export function choose(on: boolean): boolean {
  if (on) {
    removeItem(settingKey);
  } else {
    writeItem(settingKey, "off");
    dropWaiting();
  }
  const isStored = (readItem(settingKey) === null) === on;
  refuseHere(!on && !isStored);
  document.dispatchEvent(new Event(chosen));
  return isStored;
}
