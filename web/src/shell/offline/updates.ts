import type { OfflineSettings, OfflineStatus } from "#/contract/offline.ts";
import { hasPacks } from "#/core/offline.ts";
import { readOffline } from "#/storage/offline.ts";
import { currentOffline, isBusy, update, watchOffline } from "./client.ts";

const minute = 60_000;
/** The interval of update checks on an open page. */
const interval = 60 * minute;

/** Reports whether the connection was lost before all selected packs were complete. */
function isInterrupted({ failure, packs }: OfflineStatus, chosen: readonly string[]) {
  const isComplete = (id: string) =>
    packs.some((pack) => pack.id === id && pack.state === "complete");
  return failure?.kind === "network" && !chosen.every(isComplete);
}

/**
 * Requests an update once the worker is idle, if the reader wants updates or a download
 * was interrupted, and listens until that is done. A paused download stays paused.
 */
function updateOnceIdle({ autoUpdates, packs }: OfflineSettings): void {
  let asked = false;
  const look = () => {
    const { status } = currentOffline();
    if (status === null || isBusy(status)) return;
    const isWanted = autoUpdates || isInterrupted(status, packs);
    if (asked || status.phase === "paused" || !isWanted) {
      stop();
      return;
    }
    asked = true;
    void update();
  };
  const stop = watchOffline(look);
  // The status may already be known on the page.
  look();
}

/**
 * Fetches updates now and every hour if the reader wants them, and resumes a download
 * that lost the connection, now and once it is back.
 */
export function keepUpToDate(): () => void {
  const ask = () => {
    const settings = readOffline();
    if (hasPacks(settings) && navigator.onLine) updateOnceIdle(settings);
  };
  ask();
  const timer = setInterval(ask, interval);
  window.addEventListener("online", ask);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", ask);
  };
}
