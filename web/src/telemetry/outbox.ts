import Uploader, { UploadResult, type UploadResultStatus } from "@mozilla/glean/uploader";
import { refusal } from "./consent.ts";
import { noteSent } from "./sent.ts";
import { strip } from "./strip.ts";
import { dropWaiting, store, waiting, type Ping } from "./waiting.ts";

/** Milliseconds that a server has to respond. */
const patience = 10_000;

/** Milliseconds between attempts, how many pings one has, and failures that end it. */
const interval = 60_000;
const maxAtOnce = 40;
const maxFailures = 3;

/** Status of a server that wants fewer pings, or this one later. */
const tooMany = 429;

/** Glean's word for a ping that it need not keep; its enumeration is not exported as a value. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- as said above
const taken = 2 as UploadResultStatus;

type Request = Parameters<Uploader["post"]>[1];

/**
 * Sends the pings of Glean to the page's own site, and keeps them until the server has
 * them or refuses them: Glean itself forgets those of a document that is left.
 */
export class Outbox extends Uploader {
  readonly #underWay = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  override post(
    address: string,
    { payload }: Pick<Request, "payload">,
  ): Promise<UploadResult> {
    const path = address.slice(address.indexOf("/submit/"));
    // Only requests that Glean has compressed are not texts, and none is here.
    if (typeof payload === "string") {
      const ping = { path, body: strip(payload) };
      store([...waiting(), ping]);
      void this.#send(ping).then((arrived) => this.#next(arrived));
    }
    return Promise.resolve(new UploadResult(taken, 200));
  }

  override supportsCustomHeaders(): boolean {
    return false;
  }

  /** Sends what waits, of this document and those before; nothing after a refusal. */
  async sendWaiting(): Promise<void> {
    if (refusal() !== null) {
      dropWaiting();
      return;
    }
    let failures = 0;
    for (const ping of waiting().slice(0, maxAtOnce)) {
      if (failures === maxFailures || !navigator.onLine || refusal() !== null) break;
      if (this.#underWay.has(ping.path)) continue;
      if (!(await this.#send(ping))) failures++;
    }
    if (waiting().length > this.#underWay.size) this.#later();
  }

  #next(arrived: boolean): void {
    if (!arrived && navigator.onLine) this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.sendWaiting(), interval);
  }

  /** The result is whether the ping is done with: taken, or refused for good. */
  async #send(ping: Ping): Promise<boolean> {
    if (!navigator.onLine) return false;
    this.#underWay.add(ping.path);
    try {
      const packed = await pack(ping.body);
      const { ok, status } = await fetch(ping.path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          ...(packed !== null && { "Content-Encoding": "gzip" }),
        },
        body: packed ?? ping.body,
        credentials: "omit",
        // The reader may leave the page by the very click that is sent.
        keepalive: true,
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      if (status >= 500 || status === tooMany) return false;
      store(waiting().filter(({ path }) => path !== ping.path));
      if (ok) noteSent(ping.path, ping.body);
      return true;
    } catch {
      return false;
    } finally {
      this.#underWay.delete(ping.path);
    }
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
