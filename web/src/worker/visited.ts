import { namePrefix } from "#/core/offline.ts";
import { storedHeaders } from "#/core/storedHeaders.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { dataURL } from "#/core/scheme.ts";
import { isPage } from "./isPage.ts";
import { isOfProgram, pageAt } from "./paths.ts";
import { origin } from "./scope.ts";
import { appCache } from "./shell.ts";

/** The cache of visited pages and their files. */
const visitedCache = `${namePrefix()}visited-1`;

/** Limits of the cache. */
const maxEntries = 400;
const maxBytes = 48 << 20;
const maxBytesEach = 4 << 20;

/** The size of a response, in bytes. */
const sizeHeader = "X-Waymark-Bytes";

/** The key of a path, regardless of case. */
const keyOf = (path: string) => origin + path.toLowerCase().replace(/\/(?=\/)/g, "");

/** Where the data of the page at a path is stored. */
const dataKey = (path: string) => keyOf(dataURL(path));

/** Changes are serialised, so that sums are right. */
let changing: Promise<unknown> = Promise.resolve();

function change(run: (cache: Cache) => Promise<unknown>): Promise<unknown> {
  const changed = changing.then(async () => run(await caches.open(visitedCache)));
  changing = changed.catch(() => undefined);
  return changed;
}

async function put(
  key: string,
  body: ArrayBuffer | string,
  contentType: string,
  isSeen = true,
): Promise<void> {
  const bytes = typeof body === "string" ? new Blob([body]).size : body.byteLength;
  if (bytes > maxBytesEach) return;
  const headers = {
    "Content-Type": contentType,
    [sizeHeader]: String(bytes),
    ...(isSeen ? { [storedHeaders.visited]: new Date().toISOString() } : {}),
  };
  // The site no longer has a worker.
  if (!(await caches.has(appCache))) return;
  await change(async (cache) => {
    // Moves the entry to the end.
    await cache.delete(key);
    await cache.put(key, new Response(body, { headers }));
    await trim(cache);
  });
}

/** Deletes the oldest entries while the limits are exceeded. */
async function trim(cache: Cache): Promise<void> {
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      return { request, bytes: Number(response?.headers.get(sizeHeader) ?? 0) };
    }),
  );
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  let count = entries.length;
  for (const entry of entries) {
    if (count <= maxEntries && bytes <= maxBytes) return;
    await cache.delete(entry.request);
    bytes -= entry.bytes;
    count -= 1;
  }
}

/** Stores the data of a visited page. */
export async function remember(page: unknown): Promise<void> {
  if (!isRecord(page)) return;
  const { url, renderer } = page;
  if (typeof url !== "string" || typeof renderer !== "string") return;
  // A page that replaces a missing one must not be stored in its place.
  if (isOfProgram(renderer) || pageAt(url)?.isStorable !== true) return;
  await put(dataKey(url), JSON.stringify(page), "application/json");
}

/** Stores the data of a page as sent by the server, whether visited or prefetched. */
export async function rememberResponse(response: Response, isSeen = true): Promise<void> {
  const text = await response.text();
  const page = parseJSON(text);
  if (!isRecord(page) || typeof page["url"] !== "string") return;
  if (pageAt(page["url"])?.isStorable !== true) return;
  await put(dataKey(page["url"]), text, "application/json", isSeen);
}

/** Stores a file of a page, by its path. None of these is a page itself. */
export async function rememberFile(path: string, response: Response): Promise<void> {
  if (isPage(response)) return;
  const contentType = response.headers.get("Content-Type") ?? "";
  await put(keyOf(path), await response.arrayBuffer(), contentType);
}

async function find(key: string): Promise<Response | null> {
  const cache = await caches.open(visitedCache);
  return (await cache.match(key, { ignoreVary: true })) ?? null;
}

export const findPage = (path: string) => find(dataKey(path));

/** A stored file of pages. */
export const findFile = (path: string) => find(keyOf(path));

const whoAmI = "/api/v1/whoami";

/** The stored fields of the reader: enough to show that they are signed in. */
const fieldsOfReader = [
  "username",
  "is_authenticated",
  "is_subscriber",
  "subscription_type",
  "avatar_url",
  "geo",
  "settings",
];

async function storedName(): Promise<unknown> {
  const stored = parseJSON((await (await findReader())?.text()) ?? "");
  return isRecord(stored) ? stored["username"] : undefined;
}

/**
 * Stores the reader without their e-mail address. Data of another reader, or of one who
 * has signed out, is deleted. Responses that are not from the site are ignored.
 */
export async function rememberReader(response: Response): Promise<void> {
  const fields = parseJSON(await response.text());
  if (!isRecord(fields)) return;
  const { username } = fields;
  const before = await storedName();
  if (before !== undefined && before !== username) await forget();
  if (typeof username !== "string") return;
  const kept = Object.fromEntries(
    fieldsOfReader.filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
  const stored = JSON.stringify({ ...kept, offline: true });
  await put(keyOf(whoAmI), stored, "application/json");
}

/** The reader as last known. Waits for a change, which may delete and store them again. */
export async function findReader(): Promise<Response | null> {
  await changing;
  return find(keyOf(whoAmI));
}

/** Deletes the cache when readers sign out. */
export async function forget(): Promise<void> {
  await change(() => caches.delete(visitedCache));
}
