import { withBase } from "#/core/base.ts";
import type { UnavailablePage } from "#/contract/page.ts";
import { isRecord, parseJSON, parseURL } from "#/core/parse.ts";
import { dataURL, homeAddress } from "#/core/scheme.ts";
import { storedHeaders } from "#/core/storedHeaders.ts";
import { defaultLocale } from "#/core/locales.ts";
import { packs } from "./packs/index.ts";
import {
  folderOf,
  isMissing,
  lacksLocale,
  localeOf,
  pageAt,
  worksOffline,
} from "./paths.ts";
import { hostURL, origin, prefersStored } from "./scope.ts";
import { addLocale, findShell, shellsStored } from "./shell.ts";
import { searchPage } from "./search/answer.ts";
import { noteNetwork } from "./siteNetwork.ts";
import * as visited from "./visited.ts";

/** Timeout of the network if the page is stored, in milliseconds. */
const timeout = 4000;

/** Statuses from here on are failures of the server. */
const serverFailed = 500;

const dataOf = (path: string) => parseURL(dataURL(path), origin);

/** The data of a page from a pack. */
async function downloaded(path: string): Promise<Response | null> {
  const address = dataOf(path);
  return address === null ? null : packs.find(address).catch(() => null);
}

/** The place for a page in a shell. */
const empty = `"page":null}`;

const packOf = (path: string) => packs.packOf(path).catch(() => null);

/** Reports whether the site lacks a page, according to one of its shells. */
async function isNotThere(path: string): Promise<boolean> {
  const html = (await (await findShell(folderOf(path)))?.text()) ?? "";
  const end = html.lastIndexOf(empty);
  // Embedded data contains no such character.
  const start = html.lastIndexOf(">", end) + 1;
  const embedded = parseJSON(html.slice(start, end + empty.length));
  return isRecord(embedded) && isMissing(path, embedded["site"]);
}

/** The data of a screen that needs no server. */
async function screenData(path: string, search: string): Promise<Response | null> {
  const renderer = pageAt(path)?.renderer ?? "";
  if (!worksOffline(renderer) || (await isNotThere(path))) return null;
  const url = parseURL(path + search, origin);
  const found =
    renderer === "SpaSearch" && url !== null
      ? await searchPage(url).catch(() => null)
      : null;
  return Response.json(found ?? { renderer, url: path });
}

/** The local data of a page. */
async function findLocal(path: string, search = ""): Promise<Response | null> {
  const found = (await downloaded(path)) ?? (await visited.findPage(path));
  return found ?? screenData(path, search);
}

/** Stores the home pages in the reader's locales: the installed site starts there. */
export async function addHomes(): Promise<void> {
  for (const folder of new Set(await shellsStored())) {
    const path = homeAddress(localeOf(folder));
    const address = dataOf(path);
    if (address === null || (await findLocal(path)) !== null) continue;
    try {
      const response = await fetch(hostURL(address));
      // Nobody has read it, so it gets no date of a visit.
      if (response.ok) await visited.rememberResponse(response, false);
    } catch (error) {
      console.warn(`${path} is not stored`, error);
    }
  }
}

/**
 * The response of the network or, if it fails or takes long, the stored one. Null if
 * there is neither.
 */
async function networkFirst(
  event: FetchEvent,
  ask: () => Promise<Response>,
  stored: () => Promise<Response | null>,
): Promise<Response | null> {
  const asked = ask().catch(() => null);
  // A late response is still stored.
  event.waitUntil(asked);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeout);
  });
  const first = await Promise.race([asked, late]);
  clearTimeout(timer);
  noteNetwork(first !== "late" && first !== null);
  if (first !== "late" && first !== null && first.status < serverFailed) return first;
  return (await stored()) ?? (await asked);
}

/** Responds to a request for the data of a page. */
export async function data(
  event: FetchEvent,
  path: string,
  { search }: URL,
): Promise<Response> {
  const own = prefersStored ? await downloaded(path) : null;
  if (own !== null) return own;
  const ask = async () => {
    const response = await fetch(event.request);
    if (response.ok) {
      const isSeen = event.request.headers.get("Purpose") !== "prefetch";
      event.waitUntil(visited.rememberResponse(response.clone(), isSeen));
    }
    return response;
  };
  const stored = () => findLocal(path, search);
  return (await networkFirst(event, ask, stored)) ?? unavailable(path);
}

async function unavailable(path: string): Promise<Response> {
  const body = { error: "offline", pack: await packOf(path) };
  return Response.json(body, { status: 504 });
}

export async function navigation(event: FetchEvent, url: URL): Promise<Response> {
  const path = url.pathname;
  const own = prefersStored ? await downloaded(path) : null;
  const fromPack = own === null ? null : await shown(path, own);
  if (fromPack !== null) return fromPack;
  const ask = async () => {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const response = preloaded ?? (await fetch(event.request));
    if (response.ok) event.waitUntil(addLocale(folderOf(path)).catch(() => undefined));
    return response;
  };
  return (
    (await networkFirst(event, ask, () => storedNavigation(url))) ??
    (await missing(url)) ??
    Response.error()
  );
}

/** A stored page in the shell of its locale. */
async function storedNavigation(url: URL): Promise<Response | null> {
  if (lacksLocale(url.pathname)) return withLocale(url);
  const found = await findLocal(url.pathname, url.search);
  return found === null ? null : shown(url.pathname, found);
}

/** A page in the shell of its locale, or a redirect for one that has moved. */
async function shown(path: string, found: Response): Promise<Response | null> {
  const moved = found.headers.get(storedHeaders.moved);
  if (moved !== null) return Response.redirect(origin + withBase(moved), 302);
  return inShell(path, found, 200);
}

/** Redirects like the server, which knows more about the reader's language. */
async function withLocale(url: URL): Promise<Response | null> {
  for (const locale of [...navigator.languages, defaultLocale]) {
    const path = `/${locale}${url.pathname}`;
    if ((await findLocal(path)) !== null) {
      return Response.redirect(origin + withBase(path) + url.search, 302);
    }
  }
  return null;
}

/** The page for a page that is not stored. */
async function missing({ pathname }: URL): Promise<Response | null> {
  const pack = await packOf(pathname);
  const areKnown = await packs.areKnown().catch(() => false);
  const reason = pack !== null ? "download" : areKnown ? "nowhere" : "unknown";
  return unavailablePage(pathname, { pack, reason });
}

/** The page for a reader who could not sign out. */
export function stillSignedIn(path: string): Promise<Response | null> {
  return unavailablePage(path, { pack: null, reason: "sign-out" });
}

function unavailablePage(
  url: string,
  what: Pick<UnavailablePage, "pack" | "reason">,
): Promise<Response | null> {
  const page = { renderer: "SpaUnavailable", url, noIndexing: true, ...what };
  return inShell(url, Response.json(page), 504);
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;" };

/** Escapes JSON for a script element, which it must not end. */
const inScript = (json: string) => json.replaceAll("<", "\\u003c");

/** The title of the window for a page. */
function titleOf(page: unknown): string {
  if (!isRecord(page)) return "";
  const { doc, pageTitle } = page;
  const own = isRecord(doc) ? (doc["pageTitle"] ?? doc["title"]) : pageTitle;
  return typeof own === "string" ? own : "";
}

/** Headers of the shell that do not apply to a page made from it. */
const ofOtherBody = ["Content-Encoding", "Content-Length", "ETag", "Last-Modified"];

/** Inserts the data of a page into the shell of its locale. Null without a shell. */
async function inShell(
  path: string,
  found: Response,
  status: number,
): Promise<Response | null> {
  const shell = await findShell(folderOf(path));
  if (shell === null) return null;
  const [html, json] = await Promise.all([shell.text(), found.text()]);
  const at = html.lastIndexOf(empty);
  if (at < 0) return null;
  const title = titleOf(parseJSON(json)).replace(/[&<]/g, (sign) => escapes[sign] ?? "");
  const stored = JSON.stringify({
    pack: found.headers.get(storedHeaders.pack),
    visited: found.headers.get(storedHeaders.visited),
  });
  const head = html.slice(0, at);
  const body = [
    title === "" ? head : head.replace(/<title>[^<]*/, () => `<title>${title}`),
    `"stored":${inScript(stored)},"page":${inScript(json.trim())}}`,
    html.slice(at + empty.length),
  ];
  const headers = new Headers(shell.headers);
  for (const name of ofOtherBody) headers.delete(name);
  return new Response(body.join(""), { status, headers });
}
