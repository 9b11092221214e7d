import { postForEvents, Silence } from "#/core/eventStream.ts";
import { fieldsOf, listOf, textOf } from "#/core/fields.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { request, RequestError } from "#/core/request.ts";

const address = "/api/v1/plus/ai/explain";

/** Code of a page, as the server lets it be explained. */
export interface Example {
  readonly language: string;
  readonly sample: string;
  readonly signature: string;
}

/** Why there is no explanation, or only a part of one. */
export type Failure =
  | "busy" // too many at once
  | "changed" // the page has other code by now
  | "dropped" // the connection ended, or nothing came
  | "early" // it is for other readers
  | "offline"
  | "refused" // the code, for what it says
  | "server"
  | "unavailable"; // the site explains nothing

/** No explanation, or only a part of one. */
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

/** Asks which code of a page can be explained. It throws an ExplainFailure. */
export async function fetchExamples(page: string): Promise<readonly Example[]> {
  try {
    const query = new URLSearchParams({ page });
    const value = await request(`${address}/examples?${query.toString()}`);
    return listOf(fieldsOf(value)["examples"]).flatMap(exampleFrom);
  } catch (error) {
    throw failureOf(error);
  }
}

/** What is to be explained, and in which language. */
export interface Question {
  readonly example: Example;
  /** The part to explain; empty for all. */
  readonly part: string;
  readonly locale: string;
}

/** Something that the server says of an explanation. */
type ExplanationEvent =
  | { readonly type: "start"; readonly hash: string; readonly cached: boolean }
  | { readonly type: "text"; readonly text: string; readonly finish: string };

/** Reads the data of one event; null for what is none that we know. */
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
  /** Called once, with what names the explanation in votes. */
  readonly onStart: (hash: string) => void;
  /** Takes Markdown, in pieces. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
  /** How long nothing may come, in milliseconds. */
  readonly timeout?: number;
}

const defaultTimeout = 30_000;

/**
 * Has code explained, and hands on the explanation as it comes. It throws an
 * ExplainFailure unless that is complete, and the reason of the signal when that is
 * aborted.
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
      // What is stored comes in one piece, and does not say that it is complete.
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

/** Tells the server what a reader thinks of an explanation. */
export async function rate(
  { example: { signature }, locale }: Question,
  hash: string,
  useful: boolean,
): Promise<void> {
  const typ = useful ? "thumbs_up" : "thumbs_down";
  await request(`${address}/feedback`, "POST", { typ, hash, signature, locale });
}
