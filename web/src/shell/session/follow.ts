import { isRecord } from "#/core/parse.ts";
import { readItem, readJSON, removeItem, writeItem } from "#/storage/local.ts";
import { keys } from "#/storage/reader.ts";
import { preferredLocale, setPreferredLocale } from "#/storage/preferredLocale.ts";
import type { User } from "./useUser.ts";

const second = 1000;

/** Brings what the browser holds in line with who the reader is. */
export function follow(user: User, now = new Date()): void {
  mirrorAds(user);
  if (!user.isSubscriber) removeItem(keys.offline);
  if (!user.isAuthenticated) return;
  const { localeOverride } = user.settings;
  if (localeOverride !== null && preferredLocale() === null) {
    setPreferredLocale(localeOverride);
  }
  ping(now);
}

/** Notes, for scripts that do not know the reader, that there shall be no ads. */
function mirrorAds({ isSubscriber, settings }: User): void {
  const { dataset } = document.documentElement;
  if (isSubscriber && settings.noAds) {
    writeItem(keys.ads, "yes");
    dataset["nop"] = "yes";
  } else {
    removeItem(keys.ads);
    delete dataset["nop"];
  }
}

/** Tells the server, once for each day in UTC, that the reader was here. */
function ping(now: Date): void {
  if (!navigator.onLine) return;
  const next = Date.parse(readItem(keys.ping) ?? "");
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  // A time that is further ahead is that of a clock that was wrong.
  if (next > now.getTime() && next < midnight.getTime() + second) return;
  try {
    if (!navigator.sendBeacon("/api/v1/ping", new URLSearchParams(offline()))) return;
    writeItem(keys.ping, midnight.toISOString());
  } catch (error) {
    console.warn("Could not send the ping of the day", error);
  }
}

function offline(): Record<string, string> {
  const stored = readJSON(keys.offline);
  return isRecord(stored) && stored["offline"] === true ? { offline: "true" } : {};
}
