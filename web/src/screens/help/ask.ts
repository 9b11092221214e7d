import { postForEvents, Silence } from "#/core/eventStream.ts";
import { RequestError } from "#/core/request.ts";
import { eventFrom, type AnswerEvent } from "./events.ts";

/** Why there is no answer, or only a part of one. */
export type Failure =
  | "busy" // too many questions at once
  | "conversation" // it is too long
  | "dropped" // the connection ended
  | "flagged" // by moderation
  | "gone" // the answer that was to go on
  | "long" // the question
  | "offline"
  | "quota"
  | "refused" // the question, for what it says or its length
  | "session" // it ended
  | "server"
  | "timeout"
  | "unavailable" // the site has no AI help
  | "underway"; // as many answers as a reader may have

/** No answer, or only a part of one. */
export class AskFailure extends Error {
  readonly kind: Failure;
  /** After how many milliseconds to try again; null if that is not known. */
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

/** By the reasons that the server names. */
const reasons: Readonly<Record<string, Failure>> = {
  conversation_too_long: "conversation",
  flagged: "flagged",
  not_continued: "gone",
  too_long: "long",
  under_way: "underway",
};

/** What the server is asked. */
export interface Question {
  /** The reader's own messages in this conversation; the last is the question. */
  readonly messages: readonly string[];
  readonly chatID: string | null;
  readonly parentID: string | null;
  readonly locale: string;
  /** Address of the page that is asked about. */
  readonly page: string | null;
  /** The message whose answer was cut off and is to go on. */
  readonly continues?: string | null;
}

/** How long nothing may come, in milliseconds: at first, and later. */
interface Timeouts {
  readonly first: number;
  readonly later: number;
}

const defaultTimeouts: Timeouts = { first: 30_000, later: 15_000 };

const address = "/api/v1/plus/ai/help";

function bodyOf({ messages, chatID, parentID, ...rest }: Question): object {
  return {
    // Answers never reach a model, so they are not sent.
    messages: messages.map((content) => ({ role: "user", content })),
    chat_id: chatID ?? undefined,
    parent_id: parentID ?? undefined,
    locale: rest.locale,
    page: rest.page ?? undefined,
    continue: rest.continues ?? undefined,
  };
}

/**
 * Asks a question and hands on what comes, until the answer ends. It throws an
 * AskFailure, and the reason of the signal when that is aborted.
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
    // What was complete before the connection broke is complete.
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
