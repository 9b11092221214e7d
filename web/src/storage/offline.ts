import type { OfflineSettings } from "#/contract/offline.ts";
import { parseSettings } from "#/core/offline.ts";
import { readJSON, removeItem, writeJSON } from "./local.ts";
import { keys } from "./reader.ts";

/** The reader's settings of offline reading. */
export function readOffline(): OfflineSettings {
  return parseSettings(readJSON(keys.offline));
}

export function writeOffline(settings: OfflineSettings): void {
  writeJSON(keys.offline, settings);
}

/** Deletes the settings; reports whether there were any. */
export function forgetOffline(): boolean {
  const had = readJSON(keys.offline) !== null;
  removeItem(keys.offline);
  return had;
}
