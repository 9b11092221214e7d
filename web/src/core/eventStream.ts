import { EventSourceParserStream } from "eventsource-parser/stream";
import { Refused } from "./api.ts";
import { isRecord, parseJSON } from "./parse.ts";

/** Nothing came for longer than agreed. */
export class Silence extends Error {}

interface Listener {
  /** Takes the data of one event. */
  readonly onData: (data: string) => void;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** How long nothing may come, in milliseconds, from when something came last. */
  readonly patience: () => number;
}

/**
 * Sends a body as JSON and hands on the events that come, until the stream ends. It
 * throws Refused for another status than success, Silence, the reason of the signal
 * when that is aborted, and whatever else breaks the connection.
 */
export async function postForEvents(
  address: string,
  body: object,
  { onData, signal, patience }: Listener,
): Promise<void> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(new Silence()), patience());
  };
  wait();
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, late.signal]),
    });
    if (!response.ok) throw await refusalOf(response);
    if (response.body !== null) await readEvents(response.body, onData, wait);
  } catch (error) {
    signal.throwIfAborted();
    late.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function refusalOf(response: Response): Promise<Refused> {
  const { status, statusText, headers } = response;
  const value = parseJSON(await response.text());
  const { error, reason } = isRecord(value) ? value : {};
  const message = typeof error === "string" ? error : statusText;
  const seconds = Number(headers.get("Retry-After") ?? "");
  return new Refused(status, message, message, {
    reason: typeof reason === "string" ? reason : "",
    retryAfter: seconds > 0 ? seconds * 1000 : null,
  });
}

/**
 * Hands on the data of the events of a stream, to its end. `onLife` is called for
 * whatever comes.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
  onLife: () => void = () => undefined,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream({ onComment: onLife }))
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onLife();
    onData(value.data);
  }
}
