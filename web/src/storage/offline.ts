import type { OfflineSettings } from "#/contract/offline.ts";
import { parseSettings } from "#/core/offline.ts";
import { readJSON, removeItem, writeJSON } from "./local.ts";
import { keys } from "./reader.ts";

/** The settings of offline reading, as far as the reader has chosen. */
export function readOffline(): OfflineSettings {
  return parseSettings(readJSON(keys.offline));
}

export function writeOffline(settings: OfflineSettings): void {
  writeJSON(keys.offline, settings);
}

/** Forgets the choice; the result is whether there was one. */
export function forgetOffline(): boolean {
  const had = readJSON(keys.offline) !== null;
  removeItem(keys.offline);
  return had;
}
