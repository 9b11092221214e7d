import { fieldsOf, listOf, textOf } from "#/core/fields.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";

/** A section that an answer is from. */
export interface Source {
  readonly url: string;
  readonly title: string;
  /** Its heading, empty for the introduction of the page. */
  readonly section: string;
  readonly baseline: "high" | "low" | "limited" | null;
}

/** What readers may still ask; null where there is no limit. */
export interface Quota {
  readonly remaining: number;
  readonly limit: number;
  /** When there are as many as the limit again, in milliseconds; null if not known. */
  readonly reset: number | null;
}

/** Who writes an answer: a model, or nobody, and then it is quotations. */
export type Mode = "model" | "extractive";

/** What is known of an answer before its text. */
export interface Metadata {
  readonly chatID: string;
  readonly messageID: string;
  readonly parentID: string | null;
  readonly sources: readonly Source[];
  /** Undefined where the server does not say. */
  readonly quota?: Quota | null;
  readonly createdAt: number;
  readonly mode: Mode | null;
  readonly model: string;
  /** Why the answer is not as usual: `cap`, `unproved`, or nothing. */
  readonly notice: string;
}

/** Something that the server says of an answer. */
export type AnswerEvent =
  | { readonly type: "metadata"; readonly metadata: Metadata }
  | { readonly type: "text"; readonly text: string; readonly finish: string | null };

type Fields = Readonly<Record<string, unknown>>;

/** Milliseconds of a date as text, or as seconds. */
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

/** Reads a quota as the server writes it; undefined if it is none. */
export function quotaFrom(value: unknown): Quota | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { remaining, limit, reset } = value;
  if (typeof remaining !== "number" || typeof limit !== "number") return undefined;
  return { remaining, limit, reset: timeOf(reset) };
}

/** Reads what is known of an answer, as events and stored chats have it. */
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

/** Reads the data of one event; null for what is none that we know. */
export function eventFrom(data: string): AnswerEvent | null {
  const value = parseJSON(data);
  if (!isRecord(value)) return null;
  if (value["type"] === "metadata") {
    return { type: "metadata", metadata: metadataFrom(value) };
  }
  const { id, choices } = value;
  const [choice] = listOf(choices);
  // Chunks without an id are none of an answer.
  if (id === undefined || id === null || id === "" || !isRecord(choice)) return null;
  const delta = fieldsOf(choice["delta"]);
  return {
    type: "text",
    text: textOf(delta["content"]),
    finish: textOf(choice["finish_reason"]) || null,
  };
}
