import { postForEvents, Silence } from "#/core/eventStream.ts";
import { fieldsOf, listOf, textOf } from "#/core/fields.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { request, RequestError } from "#/core/request.ts";

const address = "/api/v1/plus/ai/explain";

/** Code of a page that the server can explain. */
export interface Example {
  readonly language: string;
  readonly sample: string;
  readonly signature: string;
}

/** The reason for a missing or incomplete explanation. */
export type Failure =
  | "busy" // too many requests
  | "changed" // the page's code has changed
  | "dropped" // the connection ended, or was silent
  | "early" // restricted to other readers
  | "offline"
  | "refused" // the code, for its contents
  | "server"
  | "unavailable"; // the site has no explanations

/** A missing or incomplete explanation. */
export class ExplainFailure extends Error {
  readonly kind: Failure;

  constructor(kind: Failure, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

const failures: Readonly<Record<number, Failure>> = {
  400: "refused",
  401: "changed",
  403: "early",
  404: "changed",
  429: "busy",
  501: "unavailable",
  503: "busy",
};

function failureOf(error: unknown): ExplainFailure {
  if (error instanceof ExplainFailure) return error;
  if (error instanceof RequestError) {
    return new ExplainFailure(failures[error.status] ?? "server", error);
  }
  const isOnline = error instanceof Silence || navigator.onLine;
  return new ExplainFailure(isOnline ? "dropped" : "offline", error);
}

function exampleFrom(value: unknown): readonly Example[] {
  if (!isRecord(value) || textOf(value["signature"]) === "") return [];
  const { language, sample, signature } = value;
  return [
    { language: textOf(language), sample: textOf(sample), signature: textOf(signature) },
  ];
}

/** Fetches the examples of a page that can be explained. Throws an ExplainFailure. */
export async function fetchExamples(page: string): Promise<readonly Example[]> {
  try {
    const query = new URLSearchParams({ page });
    const value = await request(`${address}/examples?${query.toString()}`);
    return listOf(fieldsOf(value)["examples"]).flatMap(exampleFrom);
  } catch (error) {
    throw failureOf(error);
  }
}

/** The code to explain, and the language of the explanation. */
export interface Question {
  readonly example: Example;
  /** The part to explain; empty for all. */
  readonly part: string;
  readonly locale: string;
}

/** An event in an explanation. */
type ExplanationEvent =
  | { readonly type: "start"; readonly hash: string; readonly cached: boolean }
  | { readonly type: "text"; readonly text: string; readonly finish: string };

/** Parses the data of an event; null for unknown ones. */
export function eventFrom(data: string): ExplanationEvent | null {
  const value = parseJSON(data);
  if (!isRecord(value)) return null;
  const { initial, choices } = value;
  if (isRecord(initial)) {
    return {
      type: "start",
      hash: textOf(initial["hash"]),
      cached: initial["cached"] === true,
    };
  }
  const [choice] = listOf(choices);
  if (!isRecord(choice)) return null;
  const delta = fieldsOf(choice["delta"]);
  return {
    type: "text",
    text: textOf(delta["content"]),
    finish: textOf(choice["finish_reason"]),
  };
}

interface Listener {
  /** Called once, with the hash of the explanation for votes. */
  readonly onStart: (hash: string) => void;
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
  /** The longest silence, in milliseconds. */
  readonly timeout?: number;
}

const defaultTimeout = 30_000;

/**
 * Requests an explanation and passes it on as it arrives. Throws an ExplainFailure unless
 * it is complete, and the reason of an aborted signal.
 */
export async function explain(
  { example, part, locale }: Question,
  { onStart, onText, signal, timeout = defaultTimeout }: Listener,
): Promise<void> {
  const state = { complete: false, cached: false };
  const onData = (data: string) => {
    const event = eventFrom(data);
    if (event?.type === "start") {
      state.cached = event.cached;
      onStart(event.hash);
    } else if (event?.type === "text") {
      // A cached explanation arrives in one piece, without an event for its end.
      state.complete ||= state.cached || event.finish === "stop";
      if (event.text !== "") onText(event.text);
    }
  };
  const body = { ...example, highlighted: part === "" ? undefined : part, locale };
  try {
    await postForEvents(address, body, { onData, signal, timeout: () => timeout });
  } catch (error) {
    signal.throwIfAborted();
    if (state.complete) return;
    throw failureOf(error);
  }
  if (!state.complete) throw new ExplainFailure("dropped");
}

/** Sends a reader's vote on an explanation. */
export async function rate(
  { example: { signature }, locale }: Question,
  hash: string,
  useful: boolean,
): Promise<void> {
  const typ = useful ? "thumbs_up" : "thumbs_down";
  await request(`${address}/feedback`, "POST", { typ, hash, signature, locale });
}
