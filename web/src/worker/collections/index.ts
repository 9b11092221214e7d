/**
 * Collections for offline reading: the server's latest state is stored, and changes made
 * without a network are queued. Stored data belongs to a reader, and is deleted with the
 * session or when somebody else signs in; queued changes are not, and are only sent as
 * the reader who made them.
 */
import { hostURL } from "../scope.ts";
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

/** The maximum of queued changes. */
const maxEdits = 1000;

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the worker; if it cannot, pages do. */
async function awaitNetwork(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { sync } = scope.registration as unknown as { readonly sync?: SyncManager };
  await sync?.register(syncTag).catch(() => undefined);
}

function respond(outcome: Outcome): Response {
  const { status, ...rest } = outcome;
  const body = "body" in rest ? rest.body : rest;
  return Response.json(body, { status, headers: { "X-Waymark-Offline": "1" } });
}

/** Sends queued changes. Returns the state after that, and whether any are left. */
async function settled(reader: string | null) {
  if (reader === null) return { ...nothing, waits: false };
  const before = await load(reader).catch(() => nothing);
  if (before.edits.length === 0) return { ...before, waits: false };
  await sendEdits();
  const kept = await load(reader);
  return { ...kept, waits: kept.edits.length > 0 };
}

type Ids = ReadonlyMap<string, string>;

/** Replaces temporary ids in an address by the server's. */
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
  // The server lacks the reader's latest changes.
  const local = waits ? await readLocal(reader, url) : null;
  if (local !== null) return local;
  const asked = withKnown(url, new Map(ids));
  try {
    const response = await fetch(asked === url ? event.request : hostURL(asked));
    if (response.ok) event.waitUntil(keepUpToDate());
    return response;
  } catch {
    return (await readLocal(reader, url)) ?? offlineResponse();
  }
}

/** Reports whether an address contains a temporary id. */
const isOfOwn = ({ pathname }: URL) => pathname.split("/").some(isOwn);

/** Queues a change. Null if only the server can make it. */
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
      const response = await fetch(hostURL(known), { method, headers, body });
      if (response.ok) event.waitUntil(keepUpToDate());
      return response;
    } catch {
      // It is queued like changes made now.
    }
  }
  if (reader === null) return offlineResponse();
  const body = parseJSON(text);
  const asked = { method, url, body: isRecord(body) ? body : {} };
  // Not while others are sent, which would then mistake it for one of them.
  const outcome = await navigator.locks.request(syncTag, () => queue(reader, asked));
  if (outcome === null) return offlineResponse();
  event.waitUntil(Promise.all([reportEdits(), awaitNetwork(scope)]));
  return respond(outcome);
}

/** Responds to a call of the collections API. */
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
 * Deletes stored data of other readers, sends the current reader's queued changes, and
 * stores their collections.
 */
export async function keepForReader(): Promise<void> {
  const reader = await readerName();
  // After an expired session, the same reader finds it again.
  if (reader === null) return;
  await forgetSaved(reader);
  await sendEdits();
  // Whatever the reader opened before they were identified.
  await keepUpToDate();
}

/**
 * Deletes stored collections when the reader signs out or turns offline reading off.
 * Queued changes wait until the reader is back.
 */
export const forgetCollections = () => forgetSaved(null);
