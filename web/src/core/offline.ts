import type { OfflineSettings } from "#/contract/offline.ts";
import { isRecord } from "./parse.ts";

/** What holds until a reader has chosen. */
export const noOffline: OfflineSettings = {
  offline: false,
  preferOnline: false,
  autoUpdates: false,
  packs: [],
  images: false,
};

/** More packs than any site has. */
const maxPacks = 5000;

/** The settings of offline reading in storage or a message; what is missing is off. */
export function parseSettings(value: unknown): OfflineSettings {
  if (!isRecord(value)) return noOffline;
  const is = (name: string) => value[name] === true;
  const packs: readonly unknown[] = Array.isArray(value["packs"]) ? value["packs"] : [];
  return {
    offline: is("offline"),
    preferOnline: is("preferOnline"),
    autoUpdates: is("autoUpdates"),
    packs: packs.filter((id) => typeof id === "string").slice(0, maxPacks),
    images: is("images"),
  };
}

/** Reports whether the reader wants to have pages that they have not seen. */
export function hasPacks({ offline, packs }: OfflineSettings): boolean {
  return offline && packs.length > 0;
}

/** What the names of all caches and databases of the service worker begin with. */
export const namePrefix = "waymark-";

/** Where the service worker says whether the site can be reached. */
export const networkAddress = "/offline/network";

/** The database of everything that is read offline. */
export const databaseName = `${namePrefix}offline`;
