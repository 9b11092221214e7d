/** Sends queued changes, and reports their outcome to pages. */
import { offlineChannel, type FromWorker } from "#/contract/offline.ts";
import { keepUpToDate } from "./keep.ts";
import { callAs, loadOwn, readerName } from "./reader.ts";
import { sendAll } from "./send.ts";
import { change, countWaiting, discard, keepRest, load, nothing } from "./store.ts";

/**
 * The tag with which browsers wake the worker on a network; also the name of the lock.
 */
export const syncTag = "waymark-collections";

/** Whether the server has refused the last changes for lack of a session. */
let isRefused = false;

/**
 * Reports queued changes to pages, and how many have been sent. Those of a reader whose
 * session has ended wait for it.
 */
export async function reportEdits(sent = 0): Promise<void> {
  const own = await loadOwn();
  const { edits, notes, sentAt } = own ?? nothing;
  const waiting = own === null ? await countWaiting() : edits.length;
  const needsSession = waiting > 0 && (own === null || isRefused);
  const channel = new BroadcastChannel(offlineChannel);
  const state = { waiting, sent, sentAt, needsSession, notes };
  channel.postMessage({ type: "edits", edits: state } satisfies FromWorker);
  channel.close();
  if (sent === 0) return;
  // Notifies pages that their collections are out of date.
  const pages = new BroadcastChannel("waymark:collections");
  pages.postMessage(null);
  pages.close();
}

/** Sends queued changes, and reports them if the reader has to know. */
async function sendNow(): Promise<void> {
  const reader = await readerName();
  if (reader === null) {
    if ((await countWaiting()) > 0) await reportEdits();
    return;
  }
  const { edits } = await load(reader);
  if (edits.length === 0) return;
  const { rest, count, needsSession } = await sendAll(edits, callAs(reader), (...done) =>
    keepRest(reader, ...done),
  );
  isRefused = needsSession;
  if (rest.length === 0) await keepUpToDate();
  if (count > 0 || needsSession) await reportEdits(count);
}

let sending: Promise<void> | null = null;

async function sendLocked(): Promise<void> {
  try {
    await navigator.locks.request(syncTag, sendNow);
  } catch (error) {
    console.warn("Could not send changes", error);
  } finally {
    sending = null;
  }
}

/** Sends queued changes, if there is a network. Never runs twice at once. */
export async function sendEdits(): Promise<void> {
  await (sending ??= sendLocked());
}

/** Sends queued changes; throws if some are left, so that the browser retries. */
export async function sendOrFail(): Promise<void> {
  await sendEdits();
  const { edits } = (await loadOwn()) ?? nothing;
  if (edits.length > 0) throw new Error("Could not send changes");
}

/** Sends queued changes, and reports the rest. */
export async function sendAndReport(): Promise<void> {
  await sendEdits();
  await reportEdits();
}

/** The reader has seen the notes. */
export async function dismissNotes(): Promise<void> {
  const reader = await readerName();
  if (reader !== null) await change(reader, (kept) => ({ ...kept, notes: [] }));
}

/** Discards queued changes. */
export async function discardEdits(): Promise<void> {
  const reader = await readerName();
  if (reader === null) return;
  await navigator.locks.request(syncTag, () => discard(reader));
  await reportEdits();
}

/** How long readers wait for sending before data is deleted, in milliseconds. */
const timeout = 3000;

/** Sends queued changes, if that is quick. */
export async function sendWaiting(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeout));
  await Promise.race([sendEdits(), late]);
}
