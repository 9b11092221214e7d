import Uploader, { UploadResult, type UploadResultStatus } from "@mozilla/glean/uploader";
import { refusal } from "./consent.ts";
import { noteSent } from "./sent.ts";
import { strip } from "./strip.ts";
import { dropWaiting, store, waiting, type Ping } from "./waiting.ts";

/** Milliseconds that a server has to respond. */
const timeout = 10_000;

/** Milliseconds of a window, and how many pings and failures it has room for. */
const interval = 60_000;
const maxSent = 40;
const maxFailures = 3;

/** Windows without a success that follow one another by themselves. */
const maxWaits = 3;

/** Status of a server that wants fewer pings, or this one later. */
const tooMany = 429;

/** Glean's word for a ping that it need not keep; its enumeration is not exported as a value. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- as said above
const taken = 2 as UploadResultStatus;

type Request = Parameters<Uploader["post"]>[1];

/**
 * Sends the pings of Glean to the page's own site, and keeps them until the server has
 * them or refuses them: Glean itself forgets those of a document that is left. Never are
 * more under way than may still fail in the window, so that a server that is down gets
 * few requests however much is counted.
 */
export class Outbox extends Uploader {
  readonly #underWay = new Set<string>();
  /** When the window began, and the pings in it. */
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
    // Only requests that Glean has compressed are not texts, and none is here.
    if (typeof payload === "string") {
      store([...waiting(), { path, body: strip(payload) }]);
      this.sendWaiting();
    }
    return Promise.resolve(new UploadResult(taken, 200));
  }

  override supportsCustomHeaders(): boolean {
    return false;
  }

  /** Tries again what failed: the browser has another connection. */
  retry(): void {
    this.#waits = 0;
    this.#failed.clear();
    this.sendWaiting();
  }

  /**
   * Sends what waits, of this document and those before, as far as the window has
   * room, and the rest in the next; nothing after a refusal.
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

/** The result is whether the ping is done with: taken, or refused for good. */
async function upload({ path, body }: Ping): Promise<boolean> {
  try {
    const packed = await pack(body);
    if (refusal() !== null) return false;
    const { ok, status } = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        ...(packed !== null && { "Content-Encoding": "gzip" }),
      },
      body: packed ?? body,
      credentials: "omit",
      // The reader may leave the page by the very click that is sent.
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
 * The text in gzip; null where the browser has none, and for a page that is left
 * meanwhile: what takes time would come too late.
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
