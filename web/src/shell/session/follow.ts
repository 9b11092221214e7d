import { withBase } from "#/core/base.ts";
import { mutate } from "swr";
import type { Offline } from "#/contract/site.ts";
import { endOffline } from "#/shell/offline/index.ts";
import { readItem, removeItem, writeItem } from "#/storage/local.ts";
import { readOffline } from "#/storage/offline.ts";
import { forgetReader, keys } from "#/storage/reader.ts";
import { preferredLocale, setPreferredLocale } from "#/storage/preferredLocale.ts";
import { forgetUser, nobody, refreshUser, setUser, type User } from "./useUser.ts";

const second = 1000;

/** Aligns the browser's data with the current reader. */
export function follow(
  user: User,
  packs: Offline["packs"] = "subscribers",
  now = new Date(),
): void {
  followBrowser();
  shown = user.isAuthenticated ? user.username : null;
  if (shown !== null) takeOver(shown);
  mirrorAds(user);
  // The mark of this document stays: changing its reserved room would move content.
  if (user.isAuthenticated) writeItem(keys.signedIn, "yes");
  else removeItem(keys.signedIn);
  // An expired session does not report the plan: downloads stay readable until then.
  if (!user.isAuthenticated) return;
  if (!user.isSubscriber && packs === "subscribers") void endOffline();
  const { localeOverride } = user.settings;
  if (localeOverride !== null && preferredLocale() === null) {
    setPreferredLocale(localeOverride);
  }
  ping(now);
}

/** Name of the reader shown in this document; null for nobody. */
let shown: string | null = null;

/** Removes the data of another reader, whose session ended without signing out here. */
function takeOver(reader: string): void {
  const owner = readItem(keys.owner);
  if (owner === reader) return;
  if (owner !== null) forgetReader();
  writeItem(keys.owner, reader);
}

let isFollowing = false;

/**
 * Follows readers who sign in or out while this document is in another tab or in the
 * back/forward cache.
 */
function followBrowser(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener("storage", ({ key }) => {
    if (key === keys.owner || key === null) dropOther(false);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) dropOther(true);
  });
}

/**
 * Drops a reader from this document who is no longer signed in. The server is not asked
 * while signing out may be in progress.
 */
function dropOther(hasLeft: boolean): void {
  const owner = readItem(keys.owner);
  if (owner === shown) return;
  forgetUser();
  if (shown !== null && owner !== null) {
    window.location.reload();
    return;
  }
  const isOfReader = (key: unknown) => typeof key === "string" && key.startsWith("/api/");
  if (shown !== null) void mutate(isOfReader, undefined, { revalidate: false });
  setUser(nobody);
  if (hasLeft || owner !== null) void refreshUser();
}

/** Stores that there are no ads, for scripts that do not load the reader. */
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

/** Reports to the server, once a day in UTC, that the reader was here. */
function ping(now: Date): void {
  if (!navigator.onLine) return;
  const next = Date.parse(readItem(keys.ping) ?? "");
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  // A later time is from a wrong clock.
  if (next > now.getTime() && next < midnight.getTime() + second) return;
  try {
    if (!navigator.sendBeacon(withBase("/api/v1/ping"), new URLSearchParams(offline())))
      return;
    writeItem(keys.ping, midnight.toISOString());
  } catch (error) {
    console.warn("Could not send the ping of the day", error);
  }
}

function offline(): Record<string, string> {
  return readOffline().offline ? { offline: "true" } : {};
}
