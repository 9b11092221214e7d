import type { Page } from "#/contract/page.ts";
import { withBase } from "#/core/base.ts";
import { chunk } from "#/core/chunk.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { dataURL } from "#/core/scheme.ts";
import { storedHeaders } from "#/core/storedHeaders.ts";

/** The server has no page at this address. */
export class PageNotFound extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`404 on ${path}`);
    this.name = "PageNotFound";
    this.path = path;
  }
}

/** The server's response to a page request was not the page. */
export class PageFailure extends Error {
  readonly status: number;
  readonly url: string;
  constructor(status: number, url: string, body: string) {
    super(`${status} on ${url}: ${body}`);
    this.name = "PageFailure";
    this.status = status;
    this.url = url;
  }
}

/** Loads the screen of a kind of page, given by its renderer. */
export type LoadScreen = (renderer: string) => Promise<void>;

let last: Page | null = null;
let unavailable: (response: Response) => void = () => undefined;

/** Sets the callback for a page that is neither stored nor reachable. */
export function whenUnavailable(callback: (response: Response) => void): void {
  unavailable = callback;
}

/** The response with the current page, by its tag. */
let answered: { readonly url: string; readonly tag: string; readonly page: Page } | null =
  null;

/**
 * Stores the current page, for an offline worker's 504 and to keep its rendering when it
 * is fetched again.
 */
export function rememberPage(page: Page): void {
  last = page;
}

/** Reports whether a response is any page; its kind determines the other fields. */
function isPage(value: unknown): value is Page {
  return (
    isRecord(value) &&
    typeof value["renderer"] === "string" &&
    typeof value["url"] === "string"
  );
}

/** Fetches an address; the error for an unreachable one includes it. */
async function ask(url: string, headers?: Record<string, string>): Promise<Response> {
  try {
    return await fetch(withBase(url), {
      headers: { Accept: "application/json", ...headers },
    });
  } catch (error) {
    throw new Error(`${String(error)} on ${url}`, { cause: error });
  }
}

/** The page in a response, once its screen is loaded. */
async function readPage(
  response: Response,
  url: string,
  loadScreen: LoadScreen,
): Promise<Page> {
  const text = await response.text();
  const page = parseJSON(text);
  if (!isPage(page)) throw new PageFailure(response.status, url, text.slice(0, 500));
  await loadScreen(page.renderer);
  const { headers } = response;
  const stored = headers.get(storedHeaders.pack) ?? headers.get(storedHeaders.visited);
  return stored === null ? page : { ...page, stored };
}

const loadSame = chunk(() => import("./same.ts"));

/** A page with unchanged parts taken from before, if the code for that loads. */
async function keep(before: Page, page: Page): Promise<Page> {
  try {
    return (await loadSame()).keepDrawn(before, page);
  } catch {
    return page;
  }
}

/** Prefetches a page. The header tells the service worker that nobody has read it. */
export async function fetchAhead(path: string, loadScreen: LoadScreen): Promise<Page> {
  const url = dataURL(path);
  const response = await ask(url, { Purpose: "prefetch" });
  if (!response.ok) throw new PageFailure(response.status, url, "");
  return readPage(response, url, loadScreen);
}

/**
 * Fetches a page and the screen for its kind. Throws PageNotFound or PageFailure; a 504,
 * which an offline worker returns for pages that are not stored, keeps the last page.
 */
export async function fetchPage(path: string, loadScreen: LoadScreen): Promise<Page> {
  const url = dataURL(path);
  const response = await ask(url);
  if (response.ok) {
    const tag = response.headers.get("ETag") ?? "";
    if (tag !== "" && answered?.url === url && answered.tag === tag) return answered.page;
    const page = await readPage(response, url, loadScreen);
    const drawn = last?.url === page.url ? await keep(last, page) : page;
    answered = { url, tag, page: drawn };
    return drawn;
  }
  if (response.status === 404) throw new PageNotFound(path);
  if (response.status === 504 && last !== null) {
    unavailable(response);
    return last;
  }
  throw new PageFailure(response.status, url, (await response.text()).slice(0, 500));
}
