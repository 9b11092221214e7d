/** Packs of pages for offline reading (docs/reference/offline.md). */
import { withBase } from "#/core/base.ts";
import { catalogueAddress, type FromWorker } from "#/contract/offline.ts";
import { hasPacks, noOffline, parseSettings } from "#/core/offline.ts";
import { isRecord } from "#/core/parse.ts";
import { format, packOfPath } from "./catalogue.ts";
import { isComplete, type Part } from "./parts.ts";
import { find } from "./read.ts";
import { broadcast } from "./status.ts";
import { loadCatalogue, loadParts, loadSettings, saveSettings } from "./store.ts";
import {
  beginCheck,
  beginUpdate,
  clear,
  drawWith,
  end,
  recheck,
  pause,
  resumeOnce,
  takeOver,
  untilIdle,
} from "./tasks.ts";

/** How long an event may keep the worker alive: pages send the next one earlier. */
const keepaliveLimit = 20_000;

// Any start of the worker resumes its task.
void resumeOnce();

/** Deletes all packs and the selection when a reader signs out. */
async function forget(): Promise<void> {
  await saveSettings(noOffline).catch((error: unknown) => {
    console.warn("Packs: could not delete the settings", error);
  });
  await clear();
}

/** Reports whether the reader has selected packs. */
async function areChosen(): Promise<boolean> {
  return hasPacks(await loadSettings());
}

/** Reports whether the list of packs has ever been fetched. */
async function areKnown(): Promise<boolean> {
  return (await loadCatalogue()) !== null;
}

/**
 * The id of the pack that would contain a page; null if unknown, or if the pack is stored
 * and does not contain it.
 */
async function packOf(path: string): Promise<string | null> {
  const catalogue = await loadCatalogue().catch(() => null);
  const id = catalogue === null ? null : packOfPath(catalogue.packs, path);
  if (id === null) return null;
  const { offline } = await loadSettings();
  const isStored = (part: Part) => part.key === id && isComplete(part);
  return offline && (await loadParts()).some(isStored) ? null : id;
}

/**
 * The list of packs. Without a network it is the latest one, with an error status: its
 * names can be used, but the site may have changed.
 */
async function list(): Promise<Response> {
  try {
    return await fetch(withBase(catalogueAddress));
  } catch (error) {
    const catalogue = await loadCatalogue().catch(() => null);
    if (catalogue === null) throw error;
    return Response.json({ format, ...catalogue }, { status: 504 });
  }
}

async function keepAlive(): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, keepaliveLimit));
  await Promise.race([untilIdle(), limit]);
}

async function answerPing(reply: Reply): Promise<void> {
  reply({ type: "pong" });
  await recheck();
  broadcast();
}

/** Sends a message to the page that sent one. */
export type Reply = (message: FromWorker) => void;

/** Handles a page's message. The promise is for `waitUntil`, to keep the worker alive. */
async function message(data: unknown, reply: Reply): Promise<void> {
  if (!isRecord(data)) return;
  await resumeOnce();
  const { type, settings } = data;
  switch (type) {
    case "ping":
      return answerPing(reply);
    case "keepalive":
      return keepAlive();
    case "settings":
      return saveSettings(parseSettings(settings));
    case "checkForUpdate":
      return beginCheck();
    case "update":
      // Pages from before a deployment do not send the settings.
      if (isRecord(settings)) await saveSettings(parseSettings(settings));
      return beginUpdate();
    case "pause":
      return pause();
    case "end":
      return end();
    case "clear": {
      const pack = data["pack"];
      return clear(typeof pack === "string" ? pack : undefined);
    }
  }
}

export const packs = {
  areChosen,
  areKnown,
  drawWith,
  find,
  list,
  packOf,
  message,
  takeOver,
  forget,
};
