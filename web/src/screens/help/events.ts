import { fieldsOf, listOf, textOf } from "#/core/fields.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";

/** A section used for an answer. */
export interface Source {
  readonly url: string;
  readonly title: string;
  /** Its heading, empty for the introduction of the page. */
  readonly section: string;
  readonly baseline: "high" | "low" | "limited" | null;
}

/** The reader's remaining questions; null without a limit. */
export interface Quota {
  readonly remaining: number;
  readonly limit: number;
  /** The time of the reset in milliseconds; null if unknown. */
  readonly reset: number | null;
}

/** The source of an answer's text: a model, or quotations only. */
export type Mode = "model" | "extractive";

/** The metadata of an answer, sent before its text. */
export interface Metadata {
  readonly chatID: string;
  readonly messageID: string;
  readonly parentID: string | null;
  readonly sources: readonly Source[];
  /** Undefined if the server does not say. */
  readonly quota?: Quota | null;
  readonly createdAt: number;
  readonly mode: Mode | null;
  readonly model: string;
  /** Why the answer is unusual: `cap`, `unproved`, or empty. */
  readonly notice: string;
}

/** An event in an answer. */
export type AnswerEvent =
  | { readonly type: "metadata"; readonly metadata: Metadata }
  | { readonly type: "text"; readonly text: string; readonly finish: string | null };

type Fields = Readonly<Record<string, unknown>>;

/** Milliseconds of a date given as text or in seconds. */
function timeOf(value: unknown): number | null {
  const time = typeof value === "number" ? value * 1000 : Date.parse(textOf(value));
  return Number.isFinite(time) ? time : null;
}

const baselines = ["high", "low", "limited"] as const;

function sourceFrom(value: unknown): readonly Source[] {
  if (!isRecord(value) || textOf(value["url"]) === "") return [];
  const url = textOf(value["url"]);
  return [
    {
      url,
      title: textOf(value["title"]) || url,
      section: textOf(value["section"]),
      baseline: baselines.find((baseline) => baseline === value["baseline"]) ?? null,
    },
  ];
}

/** Parses a quota; undefined if invalid. */
export function quotaFrom(value: unknown): Quota | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { remaining, limit, reset } = value;
  if (typeof remaining !== "number" || typeof limit !== "number") return undefined;
  return { remaining, limit, reset: timeOf(reset) };
}

/** Parses metadata from events or stored chats. */
export function metadataFrom(fields: Fields): Metadata {
  const { mode } = fields;
  const quota = quotaFrom(fields["quota"]);
  return {
    chatID: textOf(fields["chat_id"]),
    messageID: textOf(fields["message_id"]),
    parentID: textOf(fields["parent_id"]) || null,
    sources: listOf(fields["sources"]).flatMap(sourceFrom),
    ...(quota === undefined ? {} : { quota }),
    createdAt: timeOf(fields["created_at"]) ?? Date.now(),
    mode: mode === "model" || mode === "extractive" ? mode : null,
    model: textOf(fields["model"]),
    notice: textOf(fields["notice"]),
  };
}

/** Parses the data of an event; null for unknown ones. */
export function eventFrom(data: string): AnswerEvent | null {
  const value = parseJSON(data);
  if (!isRecord(value)) return null;
  if (value["type"] === "metadata") {
    return { type: "metadata", metadata: metadataFrom(value) };
  }
  const { id, choices } = value;
  const [choice] = listOf(choices);
  // Chunks without an id do not belong to an answer.
  if (id === undefined || id === null || id === "" || !isRecord(choice)) return null;
  const delta = fieldsOf(choice["delta"]);
  return {
    type: "text",
    text: textOf(delta["content"]),
    finish: textOf(choice["finish_reason"]) || null,
  };
}
