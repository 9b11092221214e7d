import type { Failure } from "./ask.ts";
import type { Metadata, Mode, Source } from "./events.ts";
import { isOffTopic } from "./offTopic.ts";

export type Status = "pending" | "in-progress" | "complete" | "stopped" | "errored";

/** The answer so far. */
export interface Answer {
  readonly status: Status;
  readonly text: string;
  readonly sources: readonly Source[];
  readonly mode: Mode | null;
  readonly model: string;
  readonly notice: string;
  /** Why it ended, unless it was complete. */
  readonly finish: string | null;
  readonly failure: Failure | null;
  /** Milliseconds until a retry; null if unknown. */
  readonly retryAfter: number | null;
}

/** A question and its answer. */
export interface Turn {
  readonly id: string;
  /** The preceding turn; null for the first. */
  readonly parent: string | null;
  /** The server's id; null until it is received. */
  readonly messageID: string | null;
  readonly question: string;
  readonly createdAt: number;
  readonly answer: Answer;
}

/** Questions and answers as a tree: versions of a question are siblings. */
export interface Conversation {
  readonly chatID: string | null;
  readonly turns: Readonly<Record<string, Turn>>;
  /** The turns after each turn, by its id; first turns by `""`. */
  readonly children: Readonly<Record<string, readonly string[]>>;
  /** The index of the selected sibling, by default 0. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** A message of a stored chat. */
export interface StoredMessage {
  readonly metadata: Metadata;
  readonly question: string;
  /** Null until there is an answer. */
  readonly answer: string | null;
  /** Why the answer ended, null if it was stopped or cut off. */
  readonly finish: string | null;
  /** There will be no answer. */
  readonly failed: boolean;
}

export type Action =
  | {
      readonly type: "asked";
      readonly id: string;
      readonly parent: string | null;
      readonly question: string;
      readonly now: number;
    }
  | { readonly type: "metadata"; readonly id: string; readonly metadata: Metadata }
  | {
      readonly type: "text";
      readonly id: string;
      readonly text: string;
      readonly finish: string | null;
    }
  | { readonly type: "stopped"; readonly id: string }
  | {
      readonly type: "failed";
      readonly id: string;
      readonly failure: Failure;
      readonly retryAfter: number | null;
    }
  | { readonly type: "continued"; readonly id: string }
  | { readonly type: "chose"; readonly parent: string | null; readonly index: number }
  | {
      readonly type: "loaded";
      readonly chatID: string;
      readonly messages: readonly StoredMessage[];
      readonly now: number;
    }
  | { readonly type: "restored"; readonly conversation: Conversation };

export const empty: Conversation = { chatID: null, turns: {}, children: {}, chosen: {} };

const nothing: Answer = {
  status: "pending",
  text: "",
  sources: [],
  mode: null,
  model: "",
  notice: "",
  finish: null,
  failure: null,
  retryAfter: null,
};

/** How long a stored question may wait for its answer, in milliseconds. */
const longestWait = 60_000;

export function reduce(state: Conversation, action: Action): Conversation {
  switch (action.type) {
    case "asked":
      return asked(state, action);
    case "metadata": {
      const { chatID, messageID, sources, mode, model, notice } = action.metadata;
      const heard = change(state, action.id, (turn) => ({
        ...turn,
        messageID: messageID || turn.messageID,
        // A continued answer keeps its sources.
        answer: {
          ...turn.answer,
          sources: turn.answer.sources.length > 0 ? turn.answer.sources : sources,
          mode,
          model,
          notice,
        },
      }));
      return { ...heard, chatID: chatID || heard.chatID };
    }
    case "text":
      return change(state, action.id, (turn) => withText(turn, action));
    case "stopped":
      return change(state, action.id, (turn) => ending(turn, { status: "stopped" }));
    case "failed":
      return change(state, action.id, (turn) =>
        ending(turn, {
          status: "errored",
          failure: action.failure,
          retryAfter: action.retryAfter,
        }),
      );
    case "continued":
      return change(state, action.id, goingOn);
    case "chose":
      return {
        ...state,
        chosen: { ...state.chosen, [action.parent ?? ""]: action.index },
      };
    case "loaded":
      return loaded(state, action);
    case "restored":
      return action.conversation;
  }
}

/** Updates a turn if it is still in the conversation. */
function change(state: Conversation, id: string, by: (turn: Turn) => Turn): Conversation {
  const turn = state.turns[id];
  return turn === undefined
    ? state
    : { ...state, turns: { ...state.turns, [id]: by(turn) } };
}

function asked(
  state: Conversation,
  { id, parent, question, now }: Extract<Action, { type: "asked" }>,
): Conversation {
  const key = parent ?? "";
  const siblings = [...(state.children[key] ?? []), id];
  const turn = {
    id,
    parent,
    messageID: null,
    question,
    createdAt: now,
    answer: nothing,
  };
  return {
    ...state,
    turns: { ...state.turns, [id]: turn },
    children: { ...state.children, [key]: siblings },
    chosen: { ...state.chosen, [key]: siblings.length - 1 },
  };
}

/** Reports whether an answer is in progress. */
export const isOpen = ({ answer: { status } }: Turn) =>
  status === "pending" || status === "in-progress";

function withText(
  turn: Turn,
  { text, finish }: { readonly text: string; readonly finish: string | null },
): Turn {
  if (!isOpen(turn)) return turn;
  const written = turn.answer.text + text;
  const status =
    finish !== null
      ? finish === "stop"
        ? "complete"
        : "stopped"
      : written === ""
        ? turn.answer.status
        : "in-progress";
  return { ...turn, answer: { ...turn.answer, text: written, status, finish } };
}

/** A cut-off answer that is being continued. */
function goingOn(turn: Turn): Turn {
  const { answer } = turn;
  const text = `${answer.text.trimEnd()}\n\n`;
  return {
    ...turn,
    answer: { ...answer, text, status: "in-progress", finish: null, failure: null },
  };
}

function ending(turn: Turn, end: Partial<Answer>): Turn {
  return isOpen(turn) ? { ...turn, answer: { ...turn.answer, ...end } } : turn;
}

function loaded(
  state: Conversation,
  { chatID, messages, now }: Extract<Action, { type: "loaded" }>,
): Conversation {
  const turns: Record<string, Turn> = {};
  const children: Record<string, string[]> = {};
  const ids = new Set(messages.map(({ metadata }) => metadata.messageID));
  for (const { metadata, question, answer, finish, failed } of messages) {
    const { messageID: id, parentID, createdAt, sources, mode, model, notice } = metadata;
    if (turns[id] !== undefined) continue;
    const parent = parentID !== null && ids.has(parentID) ? parentID : null;
    const late = failed || now - createdAt > longestWait;
    const isCut = finish !== "stop"; // by the server, the reader or the network
    turns[id] = {
      id,
      parent,
      messageID: id,
      question,
      createdAt,
      answer: {
        ...nothing,
        sources,
        mode,
        model,
        notice,
        text: answer ?? "",
        status:
          answer === null
            ? late
              ? "errored"
              : "pending"
            : isCut
              ? "stopped"
              : "complete",
        finish,
        failure: answer === null && late ? "dropped" : null,
      },
    };
    (children[parent ?? ""] ??= []).push(id);
  }
  const chosen = state.chatID === chatID ? state.chosen : {};
  return { chatID, turns, children, chosen };
}

/** A visible turn, and its index among its siblings. */
export interface Shown {
  readonly turn: Turn;
  readonly index: number;
  readonly count: number;
}

/** The visible turns, from first to last. */
export function pathOf({ turns, children, chosen }: Conversation): readonly Shown[] {
  const path: Shown[] = [];
  let key = "";
  for (;;) {
    const ids = children[key] ?? [];
    const index = Math.min(chosen[key] ?? 0, ids.length - 1);
    const turn = turns[ids[index] ?? ""];
    if (turn === undefined || path.some((shown) => shown.turn === turn)) return path;
    path.push({ turn, index, count: ids.length });
    key = turn.id;
  }
}

/** The turns before a turn, from the first. */
export function before({ turns }: Conversation, parent: string | null): readonly Turn[] {
  const list: Turn[] = [];
  let turn = turns[parent ?? ""];
  while (turn !== undefined && !list.includes(turn)) {
    list.unshift(turn);
    turn = turns[turn.parent ?? ""];
  }
  return list;
}

/** Reports whether an answer refuses an off-topic question. */
export function isRefusal({ answer: { text, status } }: Turn): boolean {
  return isOffTopic(text, status === "complete");
}

/**
 * The text of an answer. Quotations end with a label for programs that show only the
 * text; the screen has its own label.
 */
export function shownText({ text, mode, notice }: Answer): string {
  const isQuoted = mode === "extractive" || notice !== "";
  return isQuoted ? text.replace(/\n\*[^*\n]+\*\s*$/, "") : text;
}
