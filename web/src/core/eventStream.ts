import { EventSourceParserStream } from "eventsource-parser/stream";
import { send } from "./request.ts";

/** Nothing came for longer than agreed. */
export class Silence extends Error {}

interface Listener {
  /** Takes the data of one event. */
  readonly onData: (data: string) => void;
  readonly signal: AbortSignal;
  /** How long nothing may come, in milliseconds, from when something came last. */
  readonly timeout: () => number;
}

/**
 * Sends a body as JSON and hands on the events that come, until the stream ends. It
 * throws RequestError for another status than success, Silence, the reason of the signal
 * when that is aborted, and whatever else breaks the connection.
 */
export async function postForEvents(
  address: string,
  body: object,
  { onData, signal, timeout }: Listener,
): Promise<void> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(new Silence()), timeout());
  };
  wait();
  try {
    const response = await send(address, "POST", body, {
      headers: { Accept: "text/event-stream" },
      signal: AbortSignal.any([signal, late.signal]),
    });
    if (response.body !== null) await readEvents(response.body, onData, wait);
  } catch (error) {
    signal.throwIfAborted();
    late.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
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
