/** The worker's tasks on packs, which run one at a time. */
import type { OfflinePhase, OfflineStatus } from "#/contract/offline.ts";
import { hasPacks } from "#/core/offline.ts";
import type { Task } from "../database.ts";
import { tendWords } from "../search/store.ts";
import { Failure, failureOf, isQuota, NoLongerAllowed } from "./failure.ts";
import { forgetShards } from "./read.ts";
import { deleteShards, deleteUnusedShards } from "./shards.ts";
import {
  currentStatus,
  listPacks,
  progressReporter,
  reloadStatus,
  setStatus,
} from "./status.ts";
import {
  deletePart,
  deleteParts,
  loadParts,
  loadSettings,
  loadTask,
  saveSettings,
  saveTask,
} from "./store.ts";
import { availableIn, compare, unpackingRows, update } from "./update.ts";

/** Held by the busy worker: a new version of it runs in parallel. */
const lockName = "waymark-offline";

/** The channel on which a worker asks the others, but not itself, to stop. */
const others = new BroadcastChannel("waymark-offline-stop");
others.addEventListener("message", () => running?.controller.abort(new Stopped()));

/** The reason of a signal for an intentional stop. */
class Stopped extends Error {}

interface Running {
  readonly name: string;
  readonly ended: Promise<void>;
  readonly controller: AbortController;
  /** Set before pages are notified of its end; later requests start another run. */
  isOver: boolean;
}

let running: Running | null = null;

/** Whether this worker holds the lock, so that nobody else changes the status. */
let isAlone = false;

const isBusy = (phase: OfflinePhase) => phase !== "idle" && phase !== "paused";

/** Makes later requests of pages wait for the run of a signal. */
function settle(signal: AbortSignal): void {
  if (running?.controller.signal === signal) running.isOver = true;
}

const isUpdating = () => running?.name === "update" && !running.isOver;

/** Reloads the results of another version of the worker. */
export async function recheck(): Promise<void> {
  if (!isAlone) await reloadStatus();
}

/** Resolves when the worker has nothing to do or resume. */
export const untilIdle = (): Promise<void> => running?.ended ?? Promise.resolve();

async function fail(error: unknown, signal: AbortSignal): Promise<void> {
  if (error instanceof Stopped) return;
  if (error instanceof NoLongerAllowed) {
    await saveTask("clear");
    await removeAll();
    await saveTask(null);
    await saveSettings({ ...(await loadSettings()), offline: false, packs: [] });
  }
  const failure = failureOf(error);
  console.warn(`Packs: ${failure.message}`);
  settle(signal);
  await setStatus({ phase: "idle", progress: null, failure });
  await setStatus({ packs: await listPacks(await loadParts()) });
}

/** Runs a task after the current one, and turns its error into a status. */
function run(name: string, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const before = untilIdle();
  const controller = new AbortController();
  const { signal } = controller;
  const ended = before
    .then(() =>
      navigator.locks.request(lockName, { signal }, async () => {
        await reloadStatus();
        isAlone = true;
        try {
          await act(signal);
        } finally {
          isAlone = false;
        }
      }),
    )
    .catch((error: unknown) => fail(signal.aborted ? signal.reason : error, signal))
    .catch((error: unknown) => console.warn("Packs", error))
    .finally(() => {
      if (running?.controller === controller) running = null;
    });
  running = { name, ended, controller, isOver: false };
  return ended;
}

/** Stops the current task, here and in other versions of the worker. */
function stop(): void {
  running?.controller.abort(new Stopped());
  others.postMessage("stop");
}

let storeApplication: () => Promise<void> = () => Promise.resolve();

/** Sets a function that stores the application, without which packs are useless. */
export function drawWith(store: () => Promise<void>): void {
  storeApplication = store;
}

/** Rejects with the reason of a signal when that aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

async function addApplication(signal: AbortSignal): Promise<void> {
  if (!hasPacks(await loadSettings())) return;
  try {
    // Stopping need not wait for files that do not arrive.
    await Promise.race([storeApplication(), aborted(signal)]);
  } catch (error) {
    signal.throwIfAborted();
    if (isQuota(error)) throw error;
    throw new Failure("network", `The application did not arrive: ${String(error)}`);
  }
}

/** Builds the search index, as the last part of unpacking. */
async function unpackWords(signal: AbortSignal): Promise<void> {
  const { progress } = await currentStatus();
  const report = progressReporter();
  await tendWords(signal, (share) => {
    if (progress === null) return;
    report({ ...progress, unpacked: unpackingRows + share * (1 - unpackingRows) });
  });
}

/** Updates packs, and again for each change of the settings meanwhile. */
async function updateToSettings(signal: AbortSignal): Promise<void> {
  for (;;) {
    const settings = await loadSettings();
    await update(settings, signal);
    const { offline, packs, images } = await loadSettings();
    const isSame =
      offline === settings.offline &&
      images === settings.images &&
      packs.join() === settings.packs.join();
    if (isSame) return;
  }
}

/** Updates packs to the settings, and resumes after an interruption. */
export function beginUpdate(): Promise<void> {
  if (isUpdating() && !running?.controller.signal.aborted) return untilIdle();
  return run("update", async (signal) => {
    await saveTask("update");
    try {
      await updateToSettings(signal);
      await addApplication(signal);
      await unpackWords(signal);
      const packs = await listPacks(await loadParts());
      const lastUpdate = new Date().toISOString();
      const done = { phase: "idle", progress: null, failure: null } as const;
      settle(signal);
      await setStatus({ ...done, packs, lastUpdate, available: null });
    } finally {
      forgetShards();
      await saveTask(null).catch((error: unknown) => console.warn("Packs", error));
    }
  });
}

/** Determines the contents of an update. */
export function beginCheck(): Promise<void> {
  if (running?.isOver === false) return running.ended;
  return run("check", async (signal) => {
    const { phase } = await currentStatus();
    await setStatus({ phase: "checking", failure: null });
    const difference = await compare(await loadSettings(), signal);
    const available = availableIn(difference);
    const upToDate = available === null ? { lastUpdate: new Date().toISOString() } : {};
    // A paused download can still be resumed.
    const next = phase === "paused" && available !== null ? "paused" : "idle";
    settle(signal);
    await setStatus({ phase: next, available, ...upToDate });
  });
}

/** Stops a download, which an update resumes. */
export async function pause(): Promise<void> {
  const { phase } = await currentStatus();
  if (!isUpdating() && !isBusy(phase)) return;
  stop();
  await untilIdle();
  await saveTask(null);
  await setStatus({ phase: "paused", packs: await listPacks(await loadParts()) });
}

async function removeAll(): Promise<void> {
  await deleteParts();
  await deleteShards();
  forgetShards();
  await tendWords();
}

/** Deletes one or all packs, regardless of the current task. */
export function clear(pack?: string): Promise<void> {
  stop();
  return run("clear", async () => {
    await setStatus({ phase: "clearing", progress: null, failure: null });
    if (pack === undefined) {
      await saveTask("clear");
      await removeAll();
    } else {
      await forgetChoice(pack);
      for (const part of await loadParts()) {
        if (part.pack === pack) await deletePart(part.key);
      }
      await deleteUnusedShards();
      forgetShards();
      await tendWords();
    }
    await saveTask(null);
    const packs = await listPacks(await loadParts());
    const empty: Partial<OfflineStatus> =
      pack === undefined ? { available: null, lastUpdate: null } : {};
    await setStatus({ phase: "idle", packs, ...empty });
  });
}

/** Deletes all packs of a reader who lost access. */
export async function end(): Promise<void> {
  if ((await loadParts()).length === 0) {
    const { failure } = await currentStatus();
    // The server has said so before, and that message stays.
    return failure?.kind === "forbidden" ? undefined : clear();
  }
  stop();
  return run("clear", () =>
    Promise.reject(new NoLongerAllowed("The reader has no plan with packs")),
  );
}

/** A deleted pack is not fetched again by the next update. */
async function forgetChoice(pack: string): Promise<void> {
  const settings = await loadSettings();
  const packs = settings.packs.filter((id) => id !== pack);
  await saveSettings({ ...settings, packs });
}

const tasks: Readonly<Record<Task, () => Promise<void>>> = {
  update: beginUpdate,
  clear: () => clear(),
};

async function resume(): Promise<void> {
  const task = await loadTask();
  if (task !== null) {
    void tasks[task]();
    return;
  }
  const { phase } = await currentStatus();
  if (isBusy(phase)) await setStatus({ phase: "idle", progress: null });
}

const warn = (error: unknown) => {
  console.warn("Packs: could not resume", error);
};

let resuming: Promise<void> | null = null;

/** Resumes the task of an earlier worker; only the first call has an effect. */
export function resumeOnce(): Promise<void> {
  resuming ??= resume().catch(warn);
  return resuming;
}

/** Resumes the task of an earlier worker that ran while this one was installed. */
export async function takeOver(): Promise<void> {
  await resumeOnce();
  await recheck();
  if (running === null) await resume().catch(warn);
}
