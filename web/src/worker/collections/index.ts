/**
 * Collections of readers who read offline: what the server said last is kept, and changes
 * that are made without a network wait until it is there again. What is kept belongs to a
 * reader, and is deleted with the session or when somebody else signs in; changes that
 * wait are not, and are only ever sent as the reader who made them.
 */
import type { Collection, CollectionItem } from "#/contract/collections.ts";
import { offlineChannel, type FromWorker } from "#/contract/offline.ts";
import { isRecord, parseJSON, parseURL } from "#/core/parse.ts";
import { offlineResponse } from "../offlineResponse.ts";
import { findReader } from "../visited.ts";
import { loadSettings } from "../packs/store.ts";
import {
  accept,
  answer,
  apply,
  isOwn,
  type Accepted,
  type Asked,
  type Outcome,
} from "./model.ts";
import { sendAll, type Call } from "./send.ts";
import { change, discard, forgetSaved, keepRest, load, nothing } from "./store.ts";

const root = "/api/v2/collections/";

/** Has the browser wake the worker when there is a network. */
export const syncTag = "waymark-collections";

/** What is kept at limits. */
const limits = { edits: 1000, collections: 200, items: 2000 } as const;

/** How many items the server is asked for at once. */
const pageSize = 100;

/** How long the server may take, in milliseconds. */
const callLimit = 30_000;

const isOn = async () => (await loadSettings().catch(() => null))?.offline === true;

/** Calls the server, which refuses if its session is of somebody else by now. */
function callAs(reader: string): Call {
  return async (method, path, body) => {
    const headers: Record<string, string> = { "Waymark-Reader": reader };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const signal = AbortSignal.timeout(callLimit);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const response = await fetch(path, { method, headers, signal, ...sent });
      const text = await response.text();
      const type = response.headers.get("Content-Type") ?? "";
      // Networks that want readers to sign in to them answer every call with a page.
      if (text !== "" && !type.startsWith("application/json")) return null;
      return { status: response.status, body: parseJSON(text) };
    } catch {
      return null;
    }
  };
}

/** Who is signed in, as far as is known; null for nobody. */
async function readerName(): Promise<string | null> {
  const reader = parseJSON((await (await findReader())?.text()) ?? "");
  const name = isRecord(reader) ? reader["username"] : null;
  return typeof name === "string" ? name : null;
}

async function loadOwn() {
  const reader = await readerName();
  return reader === null ? nothing : load(reader);
}

/** Tells pages what waits, and what became of what was sent. */
async function tell({ sent, needsSession } = noneSent): Promise<void> {
  const { edits, notes, sentAt } = await loadOwn();
  const channel = new BroadcastChannel(offlineChannel);
  const state = { waiting: edits.length, sent, sentAt, needsSession, notes };
  channel.postMessage({ type: "edits", edits: state } satisfies FromWorker);
  channel.close();
  if (sent === 0) return;
  // What pages show of collections is out of date.
  const pages = new BroadcastChannel("waymark:collections");
  pages.postMessage(null);
  pages.close();
}

async function fetchItems(
  call: Call,
  id: string,
): Promise<readonly CollectionItem[] | null> {
  const items: CollectionItem[] = [];
  while (items.length < limits.items) {
    const query = `limit=${pageSize}&offset=${items.length}`;
    const found = await call("GET", `${root}${encodeURIComponent(id)}/?${query}`);
    const page = isRecord(found?.body) ? found.body["items"] : null;
    if (found?.status !== 200 || !Array.isArray(page)) return null;
    items.push(...(page as CollectionItem[]));
    if (page.length < pageSize) break;
  }
  return items;
}

/** Fetches the collections that have changed since they were kept. */
async function fetchAll(): Promise<void> {
  const reader = await readerName();
  if (reader === null || !(await isOn())) return;
  const call = callAs(reader);
  const found = await call("GET", root);
  if (found?.status !== 200 || !Array.isArray(found.body)) return;
  const list = (found.body as Collection[]).slice(0, limits.collections);
  const { saved: before } = await load(reader);
  const items: Record<string, readonly CollectionItem[]> = {};
  for (const { id, updated_at: updated } of list) {
    const isSame = before?.list.some(
      (one) => one.id === id && one.updated_at === updated,
    );
    const known = isSame === true ? before?.items[id] : undefined;
    items[id] = known ?? (await fetchItems(call, id)) ?? before?.items[id] ?? [];
  }
  // The reader may have signed out or switched it off meanwhile.
  if (!(await isOn()) || reader !== (await readerName())) return;
  // What changes wait for is compared with what was known when they were made.
  await change(reader, (kept) =>
    kept.edits.length > 0 ? null : { ...kept, saved: { list, items } },
  );
}

let fetching: Promise<void> | null = null;
let isStale = false;

async function fetchWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false;
    await fetchAll();
  }
}

function keepUpToDate(): Promise<void> {
  isStale = true;
  fetching ??= fetchWhileStale()
    .catch((error: unknown) => console.warn("Collections could not be kept", error))
    .finally(() => (fetching = null));
  return fetching;
}

interface SentNow {
  /** How many changes have been sent. */
  readonly sent: number;
  readonly needsSession: boolean;
}

const noneSent: SentNow = { sent: 0, needsSession: false };

async function sendNow(): Promise<SentNow> {
  const reader = await readerName();
  if (reader === null) return noneSent;
  const { edits } = await load(reader);
  if (edits.length === 0) return noneSent;
  const { rest, count, needsSession } = await sendAll(edits, callAs(reader), (...done) =>
    keepRest(reader, ...done),
  );
  if (rest.length === 0) await keepUpToDate();
  return { sent: count, needsSession };
}

let sending: Promise<SentNow> | null = null;

async function sendLocked(): Promise<SentNow> {
  try {
    const done = await navigator.locks.request(syncTag, sendNow);
    if (done.sent > 0 || done.needsSession) await tell(done);
    return done;
  } catch (error) {
    console.warn("Changes could not be sent", error);
    return noneSent;
  } finally {
    sending = null;
  }
}

/** Sends what waits, if there is a network. Never twice at once. */
export async function sendEdits(): Promise<void> {
  await (sending ??= sendLocked());
}

/** Sends what waits; it throws if not all could be sent, so that the browser tries again. */
export async function sendOrFail(): Promise<void> {
  await sendEdits();
  if ((await loadOwn()).edits.length > 0) throw new Error("Changes could not be sent");
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the worker; where it cannot, pages do. */
async function awaitNetwork(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { sync } = scope.registration as unknown as { readonly sync?: SyncManager };
  await sync?.register(syncTag).catch(() => undefined);
}

function respond(outcome: Outcome): Response {
  const { status, ...said } = outcome;
  const body = "body" in said ? said.body : said;
  return Response.json(body, { status, headers: { "X-Waymark-Offline": "1" } });
}

/** Sends what waits. The result is what is kept after that, and whether anything waits. */
async function settled(reader: string | null) {
  if (reader === null) return { ...nothing, waits: false };
  const before = await load(reader).catch(() => nothing);
  if (before.edits.length === 0) return { ...before, waits: false };
  await sendEdits();
  const kept = await load(reader);
  return { ...kept, waits: kept.edits.length > 0 };
}

type Ids = ReadonlyMap<string, string>;

/** An address with the ids of the server for those that only this browser knew. */
function withKnown(url: URL, ids: Ids): URL {
  const path = url.pathname
    .split("/")
    .map((segment) => ids.get(segment) ?? segment)
    .join("/");
  const known = path === url.pathname ? null : parseURL(path + url.search, url.origin);
  return known ?? url;
}

async function readLocal(reader: string | null, url: URL): Promise<Response | null> {
  if (reader === null || !(await isOn())) return null;
  const { saved, edits, ids } = await load(reader);
  if (saved === null) return null;
  const outcome = answer(edits.reduce(apply, saved), withKnown(url, new Map(ids)));
  return outcome === null ? null : respond(outcome);
}

async function read(event: FetchEvent, url: URL): Promise<Response> {
  const reader = await readerName();
  const { waits, ids } = await settled(reader);
  // The server does not have what the reader did last.
  const local = waits ? await readLocal(reader, url) : null;
  if (local !== null) return local;
  const asked = withKnown(url, new Map(ids));
  try {
    const response = await fetch(asked === url ? event.request : asked);
    if (response.ok) event.waitUntil(keepUpToDate());
    return response;
  } catch {
    return (await readLocal(reader, url)) ?? offlineResponse();
  }
}

/** Reports whether a change is of what only this browser has so far. */
const isOfOwn = ({ pathname }: URL) => pathname.split("/").some(isOwn);

/** Has a change wait. Null where only the server can make it. */
async function queue(reader: string, asked: Asked): Promise<Accepted | null> {
  const result: { outcome: Accepted | null } = { outcome: null };
  if (!(await isOn())) return null;
  const now = new Date().toISOString();
  await change(reader, (kept) => {
    if (kept.saved === null || kept.edits.length >= limits.edits) return null;
    const url = withKnown(asked.url, new Map(kept.ids));
    const accepted = accept(kept.saved, kept.edits, { ...asked, url }, now);
    result.outcome = accepted;
    if (accepted === null || !("edits" in accepted)) return null;
    return { ...kept, edits: accepted.edits };
  });
  return result.outcome;
}

async function write(
  scope: ServiceWorkerGlobalScope,
  event: FetchEvent,
  url: URL,
): Promise<Response> {
  const { method, headers } = event.request;
  const text = await event.request.text();
  const reader = await readerName();
  const { waits, ids } = await settled(reader);
  const known = withKnown(url, new Map(ids));
  if (!waits && !isOfOwn(known)) {
    try {
      const body = text === "" ? null : text;
      const response = await fetch(known, { method, headers, body });
      if (response.ok) event.waitUntil(keepUpToDate());
      return response;
    } catch {
      // It waits like those that are made now.
    }
  }
  if (reader === null) return offlineResponse();
  const body = parseJSON(text);
  const asked = { method, url, body: isRecord(body) ? body : {} };
  // Not while others are sent, which would then take it for one of them.
  const outcome = await navigator.locks.request(syncTag, () => queue(reader, asked));
  if (outcome === null) return offlineResponse();
  event.waitUntil(Promise.all([tell(), awaitNetwork(scope)]));
  return respond(outcome);
}

/** Answers a call of the API of collections. */
export async function collections(
  scope: ServiceWorkerGlobalScope,
  event: FetchEvent,
  url: URL,
): Promise<Response> {
  const isShared = url.pathname.startsWith(`${root}shared/`);
  if (isShared || url.pathname.endsWith("/export/")) {
    return fetch(event.request).catch(offlineResponse);
  }
  return event.request.method === "GET" ? read(event, url) : write(scope, event, url);
}

/**
 * Deletes what is kept of others than the reader who is signed in, sends what that one has
 * not sent so far, and keeps their collections.
 */
export async function keepForReader(): Promise<void> {
  const reader = await readerName();
  // After a session has ended by itself, the same reader finds it again.
  if (reader === null) return;
  await forgetSaved(reader);
  await sendEdits();
  // Whatever the reader opened before it was known who they are.
  await keepUpToDate();
}

/** Sends what waits, and says what is left. */
export async function sendAndTell(): Promise<void> {
  await sendEdits();
  await tell();
}

/** Says what waits. */
export const tellEdits = () => tell();

/** The reader has seen the notes. */
export async function dismissNotes(): Promise<void> {
  const reader = await readerName();
  if (reader !== null) await change(reader, (kept) => ({ ...kept, notes: [] }));
}

/** The reader wants nothing of what waits any more. */
export async function discardEdits(): Promise<void> {
  const reader = await readerName();
  if (reader === null) return;
  await navigator.locks.request(syncTag, () => discard(reader));
  await tell();
}

/** How long readers wait until changes are sent before what is kept is deleted, in milliseconds. */
const patience = 3000;

/** Sends what waits, if that does not take long. */
export async function sendWaiting(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([sendEdits(), late]);
}

/**
 * Deletes what is kept of collections, when the reader signs out or no longer reads
 * offline. Changes that are not sent yet wait for the reader to be back.
 */
export const forgetCollections = () => forgetSaved(null);
