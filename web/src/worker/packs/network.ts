import { withBase } from "#/core/base.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { isPage } from "../isPage.ts";
import { Failure, Gone, NoLongerAllowed } from "./failure.ts";
import { collect, CorruptShard } from "./format.ts";
import { timing } from "./timing.ts";

/** Lists of shards are a few kilobytes. */
const longestJSON = 32 * 2 ** 20;

export interface Range {
  readonly from: number;
  /** After the last byte. */
  readonly to: number;
}

interface FetchOptions {
  readonly signal: AbortSignal;
  /** The maximum number of bytes. */
  readonly limit: number;
  readonly range?: Range;
  /** The longest delay that a busy server may request, in milliseconds. */
  readonly longestWait?: number | undefined;
}

export interface Fetched {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it is the whole file: the host does not support ranges. */
  readonly isWhole: boolean;
}

/** Fewer bytes do not count as progress: a shard would take half an hour. */
const leastProgress = 4096;

/** A failure that may be temporary. */
class Passing extends Failure {}

/** No requests are made before this time, in milliseconds: the server is busy. */
let backOffUntil = 0;

/** Milliseconds of a server's Retry-After (RFC 9110, 10.2.3); 0 if absent. */
export function retryAfter(headers: Headers, now: number): number {
  const value = headers.get("Retry-After") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}

/**
 * Reports whether the site itself has refused a request, which it does in JSON. Proxies
 * and firewalls send pages, and cannot judge readers' plans.
 */
function isRefused({ status, headers }: Response): boolean {
  const type = headers.get("Content-Type") ?? "";
  return status === 403 && type.startsWith("application/json");
}

function failureOf(
  response: Response,
  address: string,
  longestWait = timing.longestWait,
): Failure {
  const { status, headers } = response;
  const message = `${address} responds with ${status}`;
  if (isRefused(response)) return new NoLongerAllowed(message);
  if (status === 401) return new Failure("forbidden", message);
  if (status === 404 || status === 410) return new Gone(address);
  if (status >= 500 || status === 429) {
    const wait = Math.min(retryAfter(headers, Date.now()), timing.longestQuiet);
    backOffUntil = Math.max(backOffUntil, Date.now() + wait);
    const isShort = wait <= longestWait;
    return isShort ? new Passing("server", message) : new Failure("server", message);
  }
  return new Failure("server", message);
}

/** Aborts after too little progress, or at the signal. */
function watchdog(signal: AbortSignal, address: string) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let fed = 0;
  const wind = () => {
    clearTimeout(timer);
    fed = 0;
    timer = setTimeout(
      () => controller.abort(new Passing("network", `${address} does not arrive`)),
      timing.stall,
    );
  };
  const feed = (bytes: number) => {
    fed += bytes;
    if (fed >= leastProgress) wind();
  };
  const follow = () => controller.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener("abort", follow);
  wind();
  const stop = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", follow);
  };
  return { signal: controller.signal, feed, stop };
}

/** Reports whether a response contains exactly the requested range. */
function hasRange(response: Response, { from, to }: Range): boolean {
  const [, first, last] =
    /^bytes (\d+)-(\d+)\//.exec(response.headers.get("Content-Range") ?? "") ?? [];
  return Number(first) === from && Number(last) <= to - 1;
}

async function fetchOnce(
  address: string,
  { signal, limit, range, longestWait }: FetchOptions,
): Promise<Fetched> {
  const dog = watchdog(signal, address);
  try {
    const response = await fetch(withBase(address), {
      signal: dog.signal,
      // Shards are stored elsewhere; a second copy of each would waste space.
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      headers:
        range === undefined ? {} : { Range: `bytes=${range.from}-${range.to - 1}` },
    });
    if (range !== undefined && response.status === 416) {
      return await fetchOnce(address, { signal, limit, longestWait });
    }
    if (!response.ok) throw failureOf(response, address, longestWait);
    if (isPage(response)) throw new Passing("network", `a page instead of ${address}`);
    const isWhole = response.status !== 206;
    if (!isWhole && (range === undefined || !hasRange(response, range))) {
      throw new CorruptShard(`${address} responds with another range`);
    }
    const bytes =
      response.body === null
        ? new Uint8Array()
        : await collect(response.body, limit, dog.feed);
    return { bytes, isWhole };
  } catch (error) {
    signal.throwIfAborted();
    if (dog.signal.aborted) throw dog.signal.reason;
    if (error instanceof Failure || error instanceof CorruptShard) throw error;
    throw new Passing("network", `${address} is not reached: ${String(error)}`);
  } finally {
    dog.stop();
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Fetches once the server accepts requests again; several downloads wait together. Throws
 * a Failure without a request if the wait is too long.
 */
async function fetchWhenWelcome(
  address: string,
  options: FetchOptions,
): Promise<Fetched> {
  const { signal, longestWait = timing.longestWait } = options;
  for (;;) {
    const left = backOffUntil - Date.now();
    if (left <= 0) return fetchOnce(address, options);
    if (left > longestWait) {
      throw new Failure("server", `${address} is not to be asked for yet`);
    }
    await wait(left, signal);
  }
}

/**
 * Fetches a file or a range of it, with three attempts for temporary failures. Throws a
 * Failure or a CorruptShard, or the reason of the signal.
 */
export async function fetchBytes(
  address: string,
  options: FetchOptions,
): Promise<Fetched> {
  for (const pause of timing.waits) {
    try {
      return await fetchWhenWelcome(address, options);
    } catch (error) {
      if (!(error instanceof Passing) || !navigator.onLine) throw error;
      await wait(pause, options.signal);
    }
  }
  return fetchWhenWelcome(address, options);
}

/** Fetches and parses JSON; throws a Failure if it is invalid. */
export async function fetchJSON<T>(
  address: string,
  read: (value: unknown) => T | null,
  signal: AbortSignal,
): Promise<T> {
  const { bytes } = await fetchBytes(address, {
    signal,
    limit: longestJSON,
    longestWait: timing.longestWaitForList,
  });
  const value = parseJSON(new TextDecoder().decode(bytes));
  const result = isRecord(value) ? read(value) : null;
  if (result === null) throw new Failure("server", `${address} is not what it should be`);
  return result;
}

/** Checks access to packs; throws NoLongerAllowed or another Failure. */
export async function checkAllowed(address: string, signal: AbortSignal): Promise<void> {
  const dog = watchdog(signal, address);
  try {
    const response = await fetch(withBase(address), {
      method: "HEAD",
      signal: dog.signal,
      cache: "no-store",
      redirect: "error",
    });
    if (isRefused(response)) throw failureOf(response, address);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Failures are ignored: the packs are complete.
  } finally {
    dog.stop();
  }
}
