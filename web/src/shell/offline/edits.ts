import { useEffect, useSyncExternalStore } from "react";
import { offlineChannel, type EditNote, type OfflineEdits } from "#/contract/offline.ts";
import { listenersOf } from "#/core/listeners.ts";
import { isRecord } from "#/core/parse.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { showToast, type Toast } from "#/shell/toasts/index.ts";
import { readJSON } from "#/storage/local.ts";
import { userKey } from "#/storage/reader.ts";
import { send } from "./client.ts";

/** Messages for changes with another outcome than the reader wanted. */
const texts: Readonly<Record<EditNote["kind"], string>> = {
  moved: "offline-edit-moved",
  restored: "offline-edit-restored",
  joined: "offline-edit-joined",
  kept: "offline-edit-kept",
  full: "offline-edit-full",
  tier: "offline-edit-tier",
  lost: "offline-edit-lost",
};

function isKind(value: unknown): value is EditNote["kind"] {
  return typeof value === "string" && Object.hasOwn(texts, value);
}

function parseNote(value: unknown): readonly EditNote[] {
  if (!isRecord(value)) return [];
  const { kind, title } = value;
  return isKind(kind) && typeof title === "string" ? [{ kind, title }] : [];
}

const count = (value: unknown) => (typeof value === "number" ? value : 0);

/** Parses the state of changes in a message of the worker; null for other messages. */
export function parseEdits(message: unknown): OfflineEdits | null {
  if (!isRecord(message) || message["type"] !== "edits") return null;
  const edits = message["edits"];
  if (!isRecord(edits)) return null;
  const notes: unknown = edits["notes"];
  return {
    waiting: count(edits["waiting"]),
    sent: count(edits["sent"]),
    sentAt: typeof edits["sentAt"] === "string" ? edits["sentAt"] : null,
    needsSession: edits["needsSession"] === true,
    notes: Array.isArray(notes) ? notes.flatMap(parseNote) : [],
  };
}

/**
 * The new messages about changes, least important first. Further unsent changes are only
 * shown on the screen.
 */
export function toastsOf(
  edits: OfflineEdits,
  before: OfflineEdits | null,
  { t }: Translator,
): readonly Toast[] {
  const { waiting, sent, needsSession, notes } = edits;
  const toasts: Toast[] = [];
  if (sent > 0 && waiting === 0) {
    toasts.push({ isImportant: false, mainText: t("offline-edits-sent") });
  }
  if (needsSession && waiting > 0) {
    const isNew = before?.needsSession !== true;
    const mainText = t("offline-edits-session", { count: waiting });
    if (isNew) toasts.push({ isImportant: true, mainText });
  } else if (waiting > 0 && before?.waiting === 0) {
    toasts.push({ isImportant: false, mainText: t("offline-edits-waiting") });
  }
  for (const { kind, title } of notes) {
    toasts.push({
      isImportant: true,
      mainText: t(texts[kind], { title }),
      closeHandler: () => void send({ type: "dismissNotes" }),
    });
  }
  return toasts;
}

/** Reports whether this tab knows of a signed-in reader. */
function isSignedIn(): boolean {
  const user = readJSON(userKey, "sessionStorage");
  return isRecord(user) && user["isAuthenticated"] === true;
}

let channel: BroadcastChannel | null = null;
let last: OfflineEdits | null = null;

function onMessage({ data }: MessageEvent<unknown>): void {
  const edits = parseEdits(data);
  if (edits === null) return;
  const before = last;
  last = edits;
  notify(edits, before);
}

/** Calls back with each state of changes from the worker. */
const { subscribe: listen, notify } = listenersOf<[OfflineEdits, OfflineEdits | null]>({
  first: () => {
    if (typeof BroadcastChannel === "undefined") return;
    channel = new BroadcastChannel(offlineChannel);
    channel.addEventListener("message", onMessage);
  },
  last: () => {
    channel?.close();
    channel = last = null;
  },
});

/** The state of offline changes, once received from the worker. */
export function useEdits(): OfflineEdits | null {
  useEffect(() => void send({ type: "askEdits" }), []);
  return useSyncExternalStore(
    listen,
    () => last,
    () => null,
  );
}

/** Timeout for a worker that may be starting, in milliseconds. */
const timeout = 2000;

/** The number of unsent changes as reported by the worker; 0 if unknown. */
export async function countEdits(): Promise<number> {
  let stop: () => void = () => undefined;
  const reported = new Promise<number>((resolve) => {
    stop = listen(({ waiting }) => resolve(waiting));
  });
  const late = new Promise<number>((resolve) => {
    setTimeout(() => resolve(last?.waiting ?? 0), timeout);
  });
  const isThere = await send({ type: "askEdits" });
  const count = isThere ? await Promise.race([reported, late]) : 0;
  stop();
  return count;
}

/** The delay before unsent changes are retried, initially and at most. */
const pause = { first: 2000, most: 60_000 } as const;

/**
 * Sends offline changes of collections when there is a network, and announces the
 * outcome. Sending is retried: browsers report being online before anything arrives, and
 * servers may be busy. Returns a function that ends it.
 */
export function followEdits(translator: Translator): () => void {
  if (!isSignedIn()) return () => undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let wait: number = pause.first;
  const ask = () => void send({ type: "sendEdits" });
  const tryLater = ({ waiting, sent, needsSession }: OfflineEdits) => {
    clearTimeout(again);
    if (waiting === 0 || sent > 0) wait = pause.first;
    if (waiting === 0 || needsSession || !navigator.onLine) return;
    again = setTimeout(ask, wait);
    wait = Math.min(2 * wait, pause.most);
  };
  const stop = listen((edits, before) => {
    tryLater(edits);
    loadScreenStrings("offline").then(
      () => toastsOf(edits, before, translator).forEach(showToast),
      (error: unknown) => console.warn("Could not load the notes on changes", error),
    );
  });
  ask();
  window.addEventListener("online", ask);
  return () => {
    stop();
    clearTimeout(again);
    window.removeEventListener("online", ask);
  };
}
