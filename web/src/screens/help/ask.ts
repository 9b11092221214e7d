import { postForEvents, Silence } from "#/core/eventStream.ts";
import { RequestError } from "#/core/request.ts";
import { eventFrom, type AnswerEvent } from "./events.ts";

/** The reason for a missing or incomplete answer. */
export type Failure =
  | "busy" // too many questions at once
  | "conversation" // the conversation is too long
  | "dropped" // the connection ended
  | "flagged" // by moderation
  | "gone" // the answer to continue
  | "long" // the question is too long
  | "offline"
  | "quota"
  | "refused" // the question, for its contents or length
  | "session" // the session ended
  | "server"
  | "timeout"
  | "unavailable" // the site has no AI help
  | "underway"; // the maximum of a reader's answers in progress

/** A missing or incomplete answer. */
export class AskFailure extends Error {
  readonly kind: Failure;
  /** Milliseconds until a retry; null if unknown. */
  readonly retryAfter: number | null;

  constructor(kind: Failure, cause?: unknown, retryAfter: number | null = null) {
    super(kind, { cause });
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

const failures: Readonly<Record<number, Failure>> = {
  400: "refused",
  401: "session",
  402: "quota",
  403: "session",
  413: "long",
  429: "busy",
  501: "unavailable",
  503: "busy",
};

/** By the server's reasons. */
const reasons: Readonly<Record<string, Failure>> = {
  conversation_too_long: "conversation",
  flagged: "flagged",
  not_continued: "gone",
  too_long: "long",
  under_way: "underway",
};

/** A request to the server. */
export interface Question {
  /** The reader's messages in this conversation; the last is the question. */
  readonly messages: readonly string[];
  readonly chatID: string | null;
  readonly parentID: string | null;
  readonly locale: string;
  /** Address of the page that the question concerns. */
  readonly page: string | null;
  /** The message whose cut-off answer is to be continued. */
  readonly continues?: string | null;
}

/** The longest silence in milliseconds: initially, and later. */
interface Timeouts {
  readonly first: number;
  readonly later: number;
}

const defaultTimeouts: Timeouts = { first: 30_000, later: 15_000 };

const address = "/api/v1/plus/ai/help";

function bodyOf({ messages, chatID, parentID, ...rest }: Question): object {
  return {
    // Answers are never passed to a model, so they are not sent.
    messages: messages.map((content) => ({ role: "user", content })),
    chat_id: chatID ?? undefined,
    parent_id: parentID ?? undefined,
    locale: rest.locale,
    page: rest.page ?? undefined,
    continue: rest.continues ?? undefined,
  };
}

/**
 * Asks a question and passes on events until the answer ends. Throws an AskFailure, or
 * the reason of an aborted signal.
 */
export async function ask(
  question: Question,
  onEvent: (event: AnswerEvent) => void,
  signal: AbortSignal,
  timeouts = defaultTimeouts,
): Promise<void> {
  let limit = timeouts.first;
  const state = { ended: false };
  const onData = (data: string) => {
    const event = eventFrom(data);
    if (event === null) {
      console.warn("AI help sent an unknown event");
      return;
    }
    if (event.type === "text") {
      limit = timeouts.later;
      state.ended ||= event.finish !== null;
    }
    onEvent(event);
  };
  try {
    const listener = { onData, signal, timeout: () => limit };
    await postForEvents(address, bodyOf(question), listener);
  } catch (error) {
    signal.throwIfAborted();
    // An answer completed before the connection broke counts as complete.
    if (state.ended) return;
    throw failureOf(error);
  }
  if (!state.ended) throw new AskFailure("dropped");
}

function failureOf(error: unknown): AskFailure {
  if (error instanceof RequestError) {
    const { code, retryAfter } = error;
    const kind = reasons[code] ?? failures[error.status] ?? "server";
    return new AskFailure(kind, error, retryAfter);
  }
  if (error instanceof Silence) return new AskFailure("timeout", error);
  return new AskFailure(navigator.onLine ? "dropped" : "offline", error);
}
