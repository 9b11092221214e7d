import { useSyncExternalStore } from "react";
import {
  offlineChannel,
  type OfflineSettings,
  type OfflineStatus,
  type ToWorker,
} from "#/contract/offline.ts";
import { listenersOf } from "#/core/listeners.ts";
import { hasPacks, noOffline } from "#/core/offline.ts";
import { forgetOffline, readOffline, writeOffline } from "#/storage/offline.ts";
import { keys } from "#/storage/reader.ts";
import { parseStatus } from "./parse.ts";
import { register, registration } from "./register.ts";

/**
 * The state of the worker: browsers lack service workers in some private windows
 * (`unsupported`) or refuse to start them; `absent` means that nobody requested one.
 */
type WorkerState = "unknown" | "unsupported" | "refused" | "absent" | "silent" | "ready";

export interface OfflineState {
  readonly worker: WorkerState;
  readonly settings: OfflineSettings;
  /** The worker's latest status; null until received. */
  readonly status: OfflineStatus | null;
}

const second = 1000;
/** The interval of keepalive messages to a busy worker. */
const keepalive = 10 * second;
/** The timeout for a worker's status; it may be starting. */
const timeout = 8 * second;
/** How long the replacement of a worker may take. */
const replacement = 10 * second;

const initially: OfflineState = { worker: "unknown", settings: noOffline, status: null };

let state = initially;
let channel: BroadcastChannel | null = null;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Reports whether the worker is in a long operation. */
export function isBusy(status: OfflineStatus | null): boolean {
  return status !== null && status.phase !== "idle" && status.phase !== "paused";
}

function change(next: Partial<OfflineState>): void {
  state = { ...state, ...next };
  const busy = isBusy(state.status);
  if (busy && heartbeat === undefined) {
    heartbeat = setInterval(() => void send({ type: "keepalive" }), keepalive);
  } else if (!busy) {
    clearInterval(heartbeat);
    heartbeat = undefined;
  }
  notify();
}

function onMessage({ data }: MessageEvent<unknown>): void {
  const status = parseStatus(data);
  if (status === null) return;
  clearTimeout(silence);
  change({ status, worker: "ready" });
}

/** The settings were changed in another tab, or deleted. */
function onStorage({ key }: StorageEvent): void {
  if (key === keys.offline || key === null) change({ settings: readOffline() });
}

const { subscribe, notify } = listenersOf({ first: open, last: close });

/** Subscribes to changes of the state. The result unsubscribes. */
export const watchOffline = subscribe;

function open(): void {
  state = { ...initially, settings: readOffline() };
  window.addEventListener("storage", onStorage);
  if (!("serviceWorker" in navigator) || typeof BroadcastChannel === "undefined") {
    state = { ...state, worker: "unsupported" };
    return;
  }
  channel = new BroadcastChannel(offlineChannel);
  channel.addEventListener("message", onMessage);
  void greet();
}

function close(): void {
  window.removeEventListener("storage", onStorage);
  channel?.close();
  channel = null;
  clearInterval(heartbeat);
  heartbeat = undefined;
  clearTimeout(silence);
}

/** Requests the worker's status. */
async function greet(): Promise<void> {
  const { settings } = state;
  if (settings.offline && !(await start(settings))) return;
  // Registration may take a while, during which the reader may change the selection.
  const isThere = await send({ type: "settings", settings: state.settings });
  if (!isThere) {
    change({ worker: "absent" });
    return;
  }
  clearTimeout(silence);
  silence = setTimeout(() => {
    if (channel !== null && state.worker !== "ready") change({ worker: "silent" });
  }, timeout);
  await send({ type: "ping" });
}

/** Registers the worker, and reports whether the browser permits it. */
async function start(settings: OfflineSettings): Promise<boolean> {
  if ((await register(settings)) !== null) return true;
  change({ worker: "refused" });
  return false;
}

/** Sends a message to the worker, and reports whether there is one. */
export async function send(message: ToWorker): Promise<boolean> {
  try {
    if ((await registration()) === null) return false;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message);
    return active !== null;
  } catch (error) {
    console.warn("Could not reach the offline worker", error);
    return false;
  }
}

/**
 * Sends a message whose loss nobody would notice: a worker that is being replaced may end
 * before it reads the message, so the next one gets it, too.
 */
function sendSurely(message: ToWorker): Promise<boolean> {
  navigator.serviceWorker.addEventListener("controllerchange", () => void send(message), {
    once: true,
    signal: AbortSignal.timeout(replacement),
  });
  return send(message);
}

/** Makes the worker update packs to the current settings, which are sent along. */
export function update(): Promise<boolean> {
  return sendSurely({ type: "update", settings: readOffline() });
}

export function currentOffline(): OfflineState {
  return state;
}

/**
 * Changes settings here, in other tabs and in the worker, which is started if needed.
 * Downloaded pages may need any part of the application.
 */
export async function changeOffline(next: Partial<OfflineSettings>): Promise<void> {
  const before = readOffline();
  const settings = { ...before, ...next };
  writeOffline(settings);
  change({ settings });
  await greet();
  if (hasPacks(settings) && !hasPacks(before)) {
    await send({ type: "addScreens", everything: true });
  }
}

/** Ends offline reading for a reader without access, and deletes the data. */
export async function endOffline(): Promise<void> {
  if (!forgetOffline() || !("serviceWorker" in navigator)) return;
  change({ settings: noOffline });
  await sendSurely({ type: "settings", settings: noOffline });
  await sendSurely({ type: "end" });
}

/** The current state of the worker and the settings. */
export function useOffline(): OfflineState {
  return useSyncExternalStore(watchOffline, currentOffline, () => initially);
}
