/** Sends queued changes, and reports their outcome to pages. */
import { offlineChannel, type FromWorker } from "#/contract/offline.ts";
import { keepUpToDate } from "./keep.ts";
import { callAs, loadOwn, readerName } from "./reader.ts";
import { sendAll } from "./send.ts";
import { change, countWaiting, discard, keepRest, load } from "./store.ts";

/**
 * The tag with which browsers wake the worker on a network; also the name of the lock.
 */
export const syncTag = "waymark-collections";

interface SentNow {
  /** The number of sent changes. */
  readonly sent: number;
  /** The number of changes that wait for a session: their reader may be forgotten by now. */
  readonly unsigned: number;
}

const noneSent: SentNow = { sent: 0, unsigned: 0 };

/** Reports queued changes to pages, and the outcome of sent ones. */
export async function reportEdits({ sent, unsigned } = noneSent): Promise<void> {
  const { edits, notes, sentAt } = await loadOwn();
  const channel = new BroadcastChannel(offlineChannel);
  const needsSession = unsigned > 0;
  const waiting = needsSession ? unsigned : edits.length;
  const state = { waiting, sent, sentAt, needsSession, notes };
  channel.postMessage({ type: "edits", edits: state } satisfies FromWorker);
  channel.close();
  if (sent === 0) return;
  // Notifies pages that their collections are out of date.
  const pages = new BroadcastChannel("waymark:collections");
  pages.postMessage(null);
  pages.close();
}

async function sendNow(): Promise<SentNow> {
  const reader = await readerName();
  if (reader === null) return { sent: 0, unsigned: await countWaiting() };
  const { edits } = await load(reader);
  if (edits.length === 0) return noneSent;
  const { rest, count, needsSession } = await sendAll(edits, callAs(reader), (...done) =>
    keepRest(reader, ...done),
  );
  if (rest.length === 0) await keepUpToDate();
  return { sent: count, unsigned: needsSession ? rest.length : 0 };
}

let sending: Promise<void> | null = null;

async function sendLocked(): Promise<void> {
  let done = noneSent;
  try {
    done = await navigator.locks.request(syncTag, sendNow);
  } catch (error) {
    console.warn("Could not send changes", error);
  } finally {
    sending = null;
  }
  await reportEdits(done);
}

/**
 * Sends queued changes, if there is a network, and reports the outcome. Never runs twice
 * at once.
 */
export async function sendEdits(): Promise<void> {
  await (sending ??= sendLocked());
}

/** Sends queued changes; throws if some are left, so that the browser retries. */
export async function sendOrFail(): Promise<void> {
  await sendEdits();
  if ((await loadOwn()).edits.length > 0) throw new Error("Could not send changes");
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
