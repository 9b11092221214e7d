/**
 * Collections of readers who read offline: what the server said last is kept, and changes
 * that are made without a network wait until it is there again. What is kept belongs to a
 * reader, and is deleted with the session or when somebody else signs in; changes that
 * wait are not, and are only ever sent as the reader who made them.
 */
import { isRecord, parseJSON, parseURL } from "#/core/parse.ts";
import { offlineResponse } from "../offlineResponse.ts";
import { accept, type Accepted, type Asked } from "./accept.ts";
import { answer } from "./answer.ts";
import { root, type Outcome } from "./api.ts";
import { keepUpToDate } from "./keep.ts";
import { apply, isOwn } from "./model.ts";
import { isOn, readerName } from "./reader.ts";
import { sendEdits, syncTag, reportEdits } from "./sending.ts";
import { change, forgetSaved, load, nothing } from "./store.ts";

export {
  discardEdits,
  dismissNotes,
  sendAndReport,
  sendEdits,
  sendOrFail,
  sendWaiting,
  syncTag,
  reportEdits,
} from "./sending.ts";

/** How many changes wait at most. */
const maxEdits = 1000;

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the worker; where it cannot, pages do. */
async function awaitNetwork(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { sync } = scope.registration as unknown as { readonly sync?: SyncManager };
  await sync?.register(syncTag).catch(() => undefined);
}

function respond(outcome: Outcome): Response {
  const { status, ...rest } = outcome;
  const body = "body" in rest ? rest.body : rest;
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
    if (kept.saved === null || kept.edits.length >= maxEdits) return null;
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
  event.waitUntil(Promise.all([reportEdits(), awaitNetwork(scope)]));
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

/**
 * Deletes what is kept of collections, when the reader signs out or no longer reads
 * offline. Changes that are not sent yet wait for the reader to be back.
 */
export const forgetCollections = () => forgetSaved(null);
