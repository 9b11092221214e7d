import { withBase } from "#/core/base.ts";
import { namePrefix } from "#/core/offline.ts";
import { isRecord } from "#/core/parse.ts";
import { defaultLocale } from "#/core/locales.ts";
import { isPage } from "./isPage.ts";
import { folderOf, localeOf } from "./paths.ts";
import { origin, scope, siteURL } from "./scope.ts";

const prefix = `${namePrefix()}app-`;
const { version, start, locales: ofLocales } = scope.waymark;

/** The cache of this version's client files and shells. */
export const appCache = prefix + version;

/** The entry of an old cache with the ids of the tabs that may need it. */
const neededBy = "/offline/needed-by";

const shellOf = (folder: string) => `/offline/shell/${folder}.html`;
const fileOf = (name: string) => `/static/${name}`;

/** A file does not exist, or no longer. */
class Gone extends Error {}

/** Timeout of a file in milliseconds: one sent byte by byte would never end. */
const timeout = 300_000;

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(withBase(address), {
    cache,
    signal: AbortSignal.timeout(timeout),
  });
  if (response.status === 404) throw new Gone(`404 on ${address}`);
  if (!response.ok) throw new Error(`${response.status} on ${address}`);
  return response;
}

async function fetchedFile(address: string): Promise<Response> {
  // The names contain hashes of the content, so cached files are valid.
  const response = await fetched(address, "default");
  if (isPage(response)) throw new Error(`A page instead of ${address}`);
  return response;
}

/** Fetches what a cache lacks; rejects if anything fails. */
async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  const add = async (address: string) => {
    if ((await cache.match(address)) !== undefined) return;
    await cache.put(address, await fetchedFile(address));
  };
  await Promise.all(addresses.map(add));
}

/** Fetches the shell of a locale, if it is of this version. */
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
 * The cache of this version; null once the page has deleted it because the site no longer
 * has a worker: this one continues until the tab is closed.
 */
async function openApp(): Promise<Cache | null> {
  return (await caches.has(appCache)) ? caches.open(appCache) : null;
}

/** Stores the files that pages of a locale need without a network. */
export async function addLocale(folder: string): Promise<void> {
  const cache = await openApp();
  if (cache === null) return;
  await addMissing(cache, (ofLocales[localeOf(folder)] ?? []).map(fileOf));
  await addShell(cache, folder);
}

/** Stores the files of the first page in the reader's locales. */
export async function install(): Promise<void> {
  const cache = await caches.open(appCache);
  await addMissing(cache, start.map(fileOf));
  const open = await scope.clients.matchAll({
    includeUncontrolled: true,
    type: "window",
  });
  const folders = new Set([
    ...open.map(({ url }) => folderOf(siteURL(url)?.pathname ?? "/")),
    ...(await shellsStored()),
    defaultLocale.toLowerCase(),
  ]);
  await Promise.all([...folders].map(addIfThere));
  if ((await findShell(defaultLocale)) === null) throw new Error("There is no shell");
}

/** A locale that the site lacks must not keep the others from this version. */
async function addIfThere(folder: string): Promise<void> {
  try {
    await addLocale(folder);
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

/** Names of the stored caches of all versions. */
async function appCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** The folders with stored shells, of any version. */
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

/** The shell of a locale, or of another one that is stored. */
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
 * A client file: of this version or, for older tabs, of an earlier one. Files from the
 * network are stored, since they are used.
 */
export async function clientFile(request: Request, url: URL): Promise<Response> {
  const options = { ignoreVary: true };
  // A single lookup, since a page waits for several files.
  const own = await caches.match(url.href, { ...options, cacheName: appCache });
  if (own !== undefined) return own;
  for (const name of await appCaches()) {
    const earlier = await (await caches.open(name)).match(url.href, options);
    if (earlier !== undefined) return earlier;
  }
  const response = await fetch(request);
  const isFile = response.status === 200 && !isPage(response);
  if (isFile && response.type === "basic") {
    const cache = await openApp();
    await cache?.put(url.href, response.clone()).catch(() => undefined);
  }
  return response;
}

/** Stores client files loaded by a page, by their addresses. */
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

/** The client files of this version; none if the server has another one. */
async function listFiles(): Promise<readonly ListedFile[]> {
  const response = await fetched("/offline/assets.json", "no-cache");
  const list: unknown = await response.json();
  if (!isRecord(list) || list["version"] !== version) return [];
  const files = Array.isArray(list["files"]) ? (list["files"] as unknown[]) : [];
  return files.filter(
    (file): file is ListedFile => isRecord(file) && typeof file["file"] === "string",
  );
}

/** The entry of a cache with the locales of its screens, and whether it is complete. */
const complete = "/offline/complete";

/** The number of parallel fetches in the background. */
const atATime = 4;

/**
 * Stores the files of unvisited screens, or of everything; strings only in the reader's
 * locales.
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
  // Few at a time: the reader may need the network.
  for (let i = 0; i < wanted.length; i += atATime) {
    const next = wanted.slice(i, i + atATime);
    await addMissing(
      cache,
      next.map(({ file }) => fileOf(file)),
    );
  }
  if (wanted.length > 0) await cache.put(complete, new Response(extent));
}

/** Stores all files that downloaded pages may need. Fails with the network or storage. */
export async function addApplication(): Promise<void> {
  try {
    await addScreens(true);
  } catch (error) {
    // The site has a newer version, whose worker stores its own files.
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
 * Records which tabs are open as this version takes over: they may need the files of
 * earlier versions.
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
    // Caches without it belong to a version that is being installed.
    if (noted === undefined) continue;
    const ids = (await noted.json()) as readonly string[];
    if (!ids.some((id) => open.includes(id))) await caches.delete(name);
  }
}
