import { withBase } from "#/core/base.ts";
import Uploader, { UploadResult, type UploadResultStatus } from "@mozilla/glean/uploader";
import { refusal } from "./consent.ts";
import { noteSent } from "./sent.ts";
import { strip } from "./strip.ts";
import { dropWaiting, store, waiting, type Ping } from "./waiting.ts";

/** Timeout of a request, in milliseconds. */
const timeout = 10_000;

/** Milliseconds of a window, and its limit of pings and failures. */
const interval = 60_000;
const maxSent = 40;
const maxFailures = 3;

/** The number of consecutive windows without success that start automatically. */
const maxWaits = 3;

/** The status for fewer or later pings. */
const tooMany = 429;

/** Glean's value for a ping that it need not keep; its enumeration is only a type. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- as said above
const taken = 2 as UploadResultStatus;

type Request = Parameters<Uploader["post"]>[1];

/**
 * Sends Glean's pings to the page's own site, and stores them until the server accepts or
 * refuses them: Glean drops those of a document that is left. Pings in flight never
 * exceed the failures that the window still allows, so that a server that is down gets
 * few requests however much is counted.
 */
export class Outbox extends Uploader {
  readonly #underWay = new Set<string>();
  /** The start of the window, and its pings. */
  #began = -Infinity;
  #sent = 0;
  readonly #failed = new Set<string>();
  #waits = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override post(
    address: string,
    { payload }: Pick<Request, "payload">,
  ): Promise<UploadResult> {
    const path = address.slice(address.indexOf("/submit/"));
    // Only requests compressed by Glean are not strings, and there are none.
    if (typeof payload === "string") {
      store([...waiting(), { path, body: strip(payload) }]);
      this.sendWaiting();
    }
    return Promise.resolve(new UploadResult(taken, 200));
  }

  override supportsCustomHeaders(): boolean {
    return false;
  }

  /** Retries failed pings: the browser has a new connection. */
  retry(): void {
    this.#waits = 0;
    this.#failed.clear();
    this.sendWaiting();
  }

  /**
   * Sends waiting pings of this and earlier documents as the window allows, and the rest
   * in the next window; stops after a refusal.
   */
  sendWaiting(): void {
    if (refusal() !== null) {
      dropWaiting();
      return;
    }
    if (!navigator.onLine) return;
    this.#openWindow();
    const isDone = ({ path }: Ping) => this.#underWay.has(path) || this.#failed.has(path);
    const room = Math.min(
      maxSent - this.#sent,
      maxFailures - this.#failed.size - this.#underWay.size,
    );
    const next = waiting().filter((ping) => !isDone(ping));
    for (const ping of next.slice(0, Math.max(room, 0))) void this.#send(ping);
    if (this.#underWay.size === 0 && waiting().length > 0) this.#wait();
  }

  #openWindow(): void {
    if (performance.now() - this.#began < interval) return;
    this.#began = performance.now();
    this.#sent = 0;
    this.#failed.clear();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#waits === maxWaits) return;
    const remaining = Math.ceil(this.#began + interval - performance.now());
    this.#timer = setTimeout(() => {
      this.#waits++;
      this.sendWaiting();
    }, remaining);
  }

  async #send(ping: Ping): Promise<void> {
    this.#sent++;
    this.#underWay.add(ping.path);
    const arrived = await upload(ping);
    this.#underWay.delete(ping.path);
    if (arrived) {
      this.#waits = 0;
      store(waiting().filter(({ path }) => path !== ping.path));
    } else {
      this.#failed.add(ping.path);
    }
    this.sendWaiting();
  }
}

/** Reports whether the ping is done: accepted, or refused permanently. */
async function upload({ path, body }: Ping): Promise<boolean> {
  try {
    const packed = await pack(body);
    if (refusal() !== null) return false;
    const { ok, status } = await fetch(withBase(path), {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        ...(packed !== null && { "Content-Encoding": "gzip" }),
      },
      body: packed ?? body,
      credentials: "omit",
      // The click itself may leave the page.
      keepalive: true,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (status >= 500 || status === tooMany) return false;
    if (ok) noteSent(path, body);
    return true;
  } catch {
    return false;
  }
}

/**
 * Compresses text with gzip; null if the browser cannot, or if the page is left
 * meanwhile: asynchronous work would be too late.
 */
async function pack(text: string): Promise<ArrayBuffer | null> {
  if (typeof CompressionStream === "undefined" || document.visibilityState === "hidden")
    return null;
  const done = new AbortController();
  const left = new Promise<null>((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(null), {
      signal: done.signal,
    });
  });
  const packed = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  const bytes = await Promise.race([left, new Response(packed).arrayBuffer()]);
  done.abort();
  return bytes;
}
