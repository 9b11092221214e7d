import { isRecord } from "#/core/parse.ts";
import { defaultLocale } from "#/core/locales.ts";
import { isPage } from "./isPage.ts";
import { folderOf, localeOf } from "./paths.ts";
import { origin, scope } from "./scope.ts";

const prefix = "waymark-app-";
const { version, start, locales: ofLocales } = scope.waymark;

/** The client files of this version, and its shells. */
export const appCache = prefix + version;

/** Where an old cache has the ids of the tabs that may need it. */
const neededBy = "/offline/needed-by";

const shellOf = (folder: string) => `/offline/shell/${folder}.html`;
const fileOf = (name: string) => `/static/${name}`;

/** A file is not there, or no longer. */
class Gone extends Error {}

/** How long a file may take, in milliseconds; one that comes byte by byte never ends. */
const timeout = 300_000;

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache, signal: AbortSignal.timeout(timeout) });
  if (response.status === 404) throw new Gone(`404 on ${address}`);
  if (!response.ok) throw new Error(`${response.status} on ${address}`);
  return response;
}

async function fetchedFile(address: string): Promise<Response> {
  // The names have hashes of the content: what the browser has is right.
  const response = await fetched(address, "default");
  if (isPage(response)) throw new Error(`A page instead of ${address}`);
  return response;
}

/** Fetches what a cache lacks; the promise is rejected if any of it does not come. */
async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  const add = async (address: string) => {
    if ((await cache.match(address)) !== undefined) return;
    await cache.put(address, await fetchedFile(address));
  };
  await Promise.all(addresses.map(add));
}

/** Fetches the page without a page of a locale, if it is of this version. */
async function addShell(cache: Cache, folder: string): Promise<void> {
  const address = shellOf(folder);
  if ((await cache.match(address)) !== undefined) return;
  const response = await fetched(address, "no-cache");
  const text = await response.clone().text();
  if (!text.includes(`"version":"${version}"`)) {
    throw new Error(`${address} is of another version than ${version}`);
  }
  await cache.put(address, response);
}

/**
 * The cache of this version; null once the page has deleted it, since the site is to have
 * no worker any more: this one goes on until the tab is closed.
 */
async function openApp(): Promise<Cache | null> {
  return (await caches.has(appCache)) ? caches.open(appCache) : null;
}

/** Stores what pages of a locale need to be shown without the network. */
export async function addLocale(folder: string): Promise<void> {
  const cache = await openApp();
  if (cache === null) return;
  await addMissing(cache, (ofLocales[localeOf(folder)] ?? []).map(fileOf));
  await addShell(cache, folder);
}

/** Stores what the first page needs, in the locales that the reader uses. */
export async function install(): Promise<void> {
  const cache = await caches.open(appCache);
  await addMissing(cache, start.map(fileOf));
  const open = await scope.clients.matchAll({
    includeUncontrolled: true,
    type: "window",
  });
  const folders = new Set([
    ...open.map(({ url }) => folderOf(url.slice(origin.length))),
    ...(await shellsStored()),
    defaultLocale.toLowerCase(),
  ]);
  await Promise.all([...folders].map(addIfThere));
  if ((await findShell(defaultLocale)) === null) throw new Error("There is no shell");
}

/** A locale that the site does not have must not keep the others from this version. */
async function addIfThere(folder: string): Promise<void> {
  try {
    await addLocale(folder);
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

/** Names of the caches of all versions that are stored. */
async function appCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** The folders whose shells are stored, of any version. */
export async function shellsStored(): Promise<string[]> {
  const folders: string[] = [];
  for (const name of await appCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const [, folder] = /\/offline\/shell\/([\w-]+)\.html$/.exec(url) ?? [];
      if (folder !== undefined) folders.push(folder);
    }
  }
  return folders;
}

/** The page without a page in a locale, or in one that is stored. */
export async function findShell(folder: string): Promise<Response | null> {
  const own = await caches.match(shellOf(folder), { cacheName: appCache });
  if (own !== undefined) return own;
  const cache = await openApp();
  if (cache === null) return null;
  for (const { url } of await cache.keys()) {
    if (url.startsWith(`${origin}/offline/shell/`))
      return (await cache.match(url)) ?? null;
  }
  return null;
}

/**
 * A client file: of this version or, for tabs that were opened before it, of an earlier
 * one. What comes from the network is stored, since it is used.
 */
export async function clientFile(request: Request): Promise<Response> {
  const options = { ignoreVary: true };
  // One question to the browser: a page waits for several files.
  const own = await caches.match(request.url, { ...options, cacheName: appCache });
  if (own !== undefined) return own;
  for (const name of await appCaches()) {
    const earlier = await (await caches.open(name)).match(request.url, options);
    if (earlier !== undefined) return earlier;
  }
  const response = await fetch(request);
  const isFile = response.status === 200 && !isPage(response);
  if (isFile && response.type === "basic") {
    const cache = await openApp();
    await cache?.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}

/** Stores client files that a page has loaded, by their addresses. */
export async function addUsed(addresses: unknown): Promise<void> {
  if (!Array.isArray(addresses)) return;
  const own = (addresses as unknown[]).filter(
    (address): address is string =>
      typeof address === "string" && /^\/static\/[\w.-]+$/.test(address),
  );
  const cache = await openApp();
  if (cache !== null) await addMissing(cache, own);
}

interface ListedFile {
  readonly file: string;
  readonly when: "start" | "screen" | "seldom";
  readonly locale?: string;
}

/** The client files of this version; none if the server has another one by now. */
async function listFiles(): Promise<readonly ListedFile[]> {
  const response = await fetched("/offline/assets.json", "no-cache");
  const list: unknown = await response.json();
  if (!isRecord(list) || list["version"] !== version) return [];
  const files = Array.isArray(list["files"]) ? (list["files"] as unknown[]) : [];
  return files.filter(
    (file): file is ListedFile => isRecord(file) && typeof file["file"] === "string",
  );
}

/** Where a cache records the locales whose screens it has, and whether it has everything else. */
const complete = "/offline/complete";

/** How many files are fetched at the same time while the reader does something else. */
const atATime = 4;

/**
 * Stores the files of screens that the reader has not seen so far, or of everything;
 * strings in the locales that the reader uses only.
 */
export async function addScreens(everything: boolean): Promise<void> {
  const cache = await openApp();
  if (cache === null) return;
  const used = new Set((await shellsStored()).map(localeOf));
  const extent = JSON.stringify([everything, ...[...used].sort()]);
  if ((await (await cache.match(complete))?.text()) === extent) return;
  const wanted = (await listFiles()).filter(
    ({ when, locale }) =>
      (everything || when !== "seldom") && (locale === undefined || used.has(locale)),
  );
  // Few at a time: the reader may need the network more.
  for (let i = 0; i < wanted.length; i += atATime) {
    const next = wanted.slice(i, i + atATime);
    await addMissing(
      cache,
      next.map(({ file }) => fileOf(file)),
    );
  }
  if (wanted.length > 0) await cache.put(complete, new Response(extent));
}

/**
 * Stores whatever downloaded pages may need of the application. It fails where the network
 * or the storage does.
 */
export async function addApplication(): Promise<void> {
  try {
    await addScreens(true);
  } catch (error) {
    // The site has a newer version by now, whose worker stores its own files.
    if (!(error instanceof Gone)) throw error;
  }
}

async function openTabs(): Promise<string[]> {
  const open = await scope.clients.matchAll({
    includeUncontrolled: true,
    type: "window",
  });
  return open.map(({ id }) => id);
}

/**
 * Notes which tabs are open as this version takes over: they may need the files of the
 * versions before.
 */
export async function keepForOpenTabs(): Promise<void> {
  const ids = JSON.stringify(await openTabs());
  for (const name of await appCaches()) {
    if (name === appCache) continue;
    const cache = await caches.open(name);
    if ((await cache.match(neededBy)) === undefined) {
      await cache.put(neededBy, new Response(ids));
    }
  }
}

/** Deletes the caches of earlier versions that no open tab needs. */
export async function dropOld(): Promise<void> {
  const open = await openTabs();
  for (const name of await appCaches()) {
    if (name === appCache) continue;
    const cache = await caches.open(name);
    const noted = await cache.match(neededBy);
    // Those without are of a version that is being installed.
    if (noted === undefined) continue;
    const ids = (await noted.json()) as readonly string[];
    if (!ids.some((id) => open.includes(id))) await caches.delete(name);
  }
}
