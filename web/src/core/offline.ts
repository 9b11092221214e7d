import { basePath } from "./base.ts";
import type { OfflineSettings } from "#/contract/offline.ts";
import { isRecord } from "./parse.ts";

/** The settings before the reader has chosen. */
export const noOffline: OfflineSettings = {
  offline: false,
  preferOnline: false,
  autoUpdates: false,
  packs: [],
  images: false,
};

/** More packs than any site has. */
const maxPacks = 5000;

/** Parses settings of offline reading from storage or a message; missing ones are off. */
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

/** Reports whether the reader downloads packs. */
export function hasPacks({ offline, packs }: OfflineSettings): boolean {
  return offline && packs.length > 0;
}

/**
 * Prefix of the names of the service worker's caches and databases, which the sites of an
 * origin share.
 */
export const namePrefix = () =>
  basePath() === "" ? "waymark-" : `waymark${basePath()}:`;

/** Where the service worker reports whether the site can be reached. */
export const networkAddress = "/offline/network";

export const databaseName = () => `${namePrefix()}offline`;
