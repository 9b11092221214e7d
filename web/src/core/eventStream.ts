import { EventSourceParserStream } from "eventsource-parser/stream";
import { send } from "./request.ts";

/** The stream was silent for longer than its timeout. */
export class Silence extends Error {}

interface Listener {
  readonly onData: (data: string) => void;
  readonly signal: AbortSignal;
  /** The longest silence in milliseconds, asked after each arrival. */
  readonly timeout: () => number;
}

/**
 * Posts a body as JSON and passes on the events of the response until it ends. Throws a
 * RequestError for an error status, Silence, the reason of an aborted signal, and errors
 * of the connection.
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

/** Passes on a stream's events until it ends. `onLife` is called for every chunk. */
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
