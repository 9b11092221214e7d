/** The service worker: stores the site, and serves it when necessary. */
import { catalogueAddress } from "#/contract/offline.ts";
import { isRecord } from "#/core/parse.ts";
import { networkAddress } from "#/core/offline.ts";
import { runnerFrame } from "#/core/runnerFrame.ts";
import {
  collections,
  discardEdits,
  dismissNotes,
  forgetCollections,
  sendAndReport,
  sendOrFail,
  sendWaiting,
  syncTag,
  reportEdits,
} from "./collections/index.ts";
import { offlineResponse } from "./offlineResponse.ts";
import { packs } from "./packs/index.ts";
import { addHomes, data, navigation, stillSignedIn } from "./pages.ts";
import { isForReaders, pageAt, pathOfData } from "./paths.ts";
import { runner } from "./runner.ts";
import { prefersStored, scope, siteURL } from "./scope.ts";
import {
  addApplication,
  addScreens,
  addUsed,
  clientFile,
  dropOld,
  install,
  keepForOpenTabs,
} from "./shell.ts";
import { api, file, reader, search } from "./others.ts";
import { hasNetwork, wasReached } from "./siteNetwork.ts";
import { forget, remember } from "./visited.ts";

scope.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

packs.drawWith(addApplication);

async function activate(): Promise<void> {
  await keepForOpenTabs();
  // The request for a page need not wait until the worker has started.
  const preloading = scope.registration.navigationPreload as
    NavigationPreloadManager | undefined;
  if (prefersStored) await preloading?.disable();
  else await preloading?.enable();
  await scope.clients.claim();
  await dropOld();
  // Requests wait for this to end, but not for the packs.
  void packs.takeOver();
  void keepDrawable();
}

/** Packs stay readable after a deployment, whatever screens were open at the time. */
async function keepDrawable(): Promise<void> {
  try {
    if (await packs.areChosen()) await addApplication();
  } catch (error) {
    console.warn("Could not store parts of the application", error);
  }
}

scope.addEventListener("fetch", (event) => {
  const response = respond(event);
  if (response !== null) event.respondWith(response);
});

/** Additional data of pages: compatibility data, and indexes of titles. */
const isData = /^\/bcd\/|^\/[\w-]+\/(?:quick-index\.(?:bin|txt)|search-index\.json)$/;

/** The path for signing out. */
const signOut = "/users/fxa/login/logout/";

/**
 * Reports whether pages should come from the network because a newer worker is about to
 * take over: Chromium stops this one as soon as it seems idle, and a page requested from
 * it would never appear until the reader reloads. Taking over may be delayed by
 * downloads: without a network, stored pages are served.
 */
function isReplaced(): boolean {
  return scope.registration.waiting !== null && wasReached();
}

/** The response to a request, or null to leave it to the browser. */
function respond(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = siteURL(request.url);
  if (url === null || request.headers.has("Range")) return null;
  const { pathname } = url;
  if (pathname === signOut && request.method === "POST") return signingOut(event);
  if (pathname.startsWith("/api/") || pathname.startsWith("/users/")) {
    if (request.mode === "navigate") return passOn(event);
    const isStream = request.headers.get("Accept") === "text/event-stream";
    if (isStream || request.keepalive) return null;
    if (pathname.startsWith("/api/v2/collections/")) {
      return collections(scope, event, url);
    }
    if (pathname === "/api/v1/search") return search(event, url);
    return pathname === "/api/v1/whoami" ? reader(event) : api(request);
  }
  if (request.method !== "GET") return null;
  if (pathname === runnerFrame) return runner(request);
  if (pathname === networkAddress) return network(request);
  if (request.mode === "navigate") {
    if (!isForReaders(pathname) || request.destination !== "document") {
      return passOn(event);
    }
    if (isReplaced()) return null;
    event.waitUntil(dropOld());
    return navigation(event, url);
  }
  if (pathname.startsWith("/static/")) return clientFile(request, url);
  if (pathname === catalogueAddress) return packs.list();
  const page = pathOfData(pathname);
  if (page !== null && pageAt(page) !== null) return data(event, page, url);
  const isShown = request.destination === "image" || isData.test(pathname);
  return isShown ? file(event, url) : null;
}

/**
 * Reports whether the site can be reached. It checks again if the page requests that
 * (`no-cache`). Developer tools with disabled caches change both modes, and it checks
 * too.
 */
async function network({ cache }: Request): Promise<Response> {
  return Response.json({ isReached: await hasNetwork(cache !== "default") });
}

/**
 * The response to a navigation that the worker does not handle. A preloaded one is in
 * flight: left to the browser it would be sent twice, and a sign-in can be completed only
 * once.
 */
function passOn(event: FetchEvent): Promise<Response> | null {
  if (prefersStored || event.request.method !== "GET") return null;
  return (event.preloadResponse as Promise<Response | undefined>).then(
    (response) => response ?? fetch(event.request),
  );
}

/**
 * Signs the reader out, and deletes their data once the server has done so. Without a
 * network they stay signed in. Links and forms of other sites lead here too, and the
 * server refuses them.
 */
async function signingOut(event: FetchEvent): Promise<Response> {
  await sendWaiting();
  let response: Response;
  try {
    response = await fetch(event.request);
  } catch {
    if (event.request.mode !== "navigate") return offlineResponse();
    return (await stillSignedIn(signOut)) ?? Response.error();
  }
  // Signing out redirects to the site; for a navigation only the type of a redirect is
  // visible.
  if (response.type === "opaqueredirect") event.waitUntil(forgetReader());
  return response;
}

/** Deletes the reader's data. */
async function forgetReader(): Promise<void> {
  await Promise.all([forgetCollections(), forget(), packs.forget()]);
}

type Message = Readonly<Record<string, unknown>>;

/** Reports whether a message deletes all stored data. */
function clearsAll({ type, pack }: Message): boolean {
  return type === "clear" && pack === undefined;
}

/** Reports whether a message ends the storage of collections. */
function endsCollections(message: Message): boolean {
  const { type, settings } = message;
  if (clearsAll(message)) return true;
  return type === "settings" && isRecord(settings) && settings["offline"] !== true;
}

scope.addEventListener("sync" as "message", (event) => {
  if ((event as unknown as { readonly tag?: string }).tag === syncTag) {
    event.waitUntil(sendOrFail());
  }
});

scope.addEventListener("message", (event) => {
  event.waitUntil(handle(event));
});

async function handle({ data: message, source }: ExtendableMessageEvent): Promise<void> {
  if (!isRecord(message)) return;
  switch (message["type"]) {
    case "seen":
      await remember(message["page"]);
      await addUsed(message["files"]);
      return addHomes();
    case "forget":
      await sendWaiting();
      return forgetReader();
    case "sendEdits":
      return sendAndReport();
    case "askEdits":
      return reportEdits();
    case "discardEdits":
      return discardEdits();
    case "dismissNotes":
      return dismissNotes();
    case "addScreens":
      return addScreens(message["everything"] === true);
    default:
      if (endsCollections(message)) {
        await sendWaiting();
        await forgetCollections();
      }
      if (clearsAll(message)) await forget();
      return packs.message(message, (reply) => source?.postMessage(reply));
  }
}
