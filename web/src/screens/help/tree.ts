import type { Failure } from "./ask.ts";
import type { Metadata, Mode, Source } from "./events.ts";
import { isOffTopic } from "./offTopic.ts";

export type Status = "pending" | "in-progress" | "complete" | "stopped" | "errored";

/** What was answered so far. */
export interface Answer {
  readonly status: Status;
  readonly text: string;
  readonly sources: readonly Source[];
  readonly mode: Mode | null;
  readonly model: string;
  readonly notice: string;
  /** Why it ended, where that is not that it was complete. */
  readonly finish: string | null;
  readonly failure: Failure | null;
  /** After how many milliseconds to try again; null if that is not known. */
  readonly retryAfter: number | null;
}

/** A question and its answer. */
export interface Turn {
  readonly id: string;
  /** The turn that this one follows; null for the first. */
  readonly parent: string | null;
  /** What the server calls it; null until it has been heard of. */
  readonly messageID: string | null;
  readonly question: string;
  readonly createdAt: number;
  readonly answer: Answer;
}

/** Questions and answers as a tree: those that were asked again have siblings. */
export interface Conversation {
  readonly chatID: string | null;
  readonly turns: Readonly<Record<string, Turn>>;
  /** The turns that follow each, by its id; those that follow none by `""`. */
  readonly children: Readonly<Record<string, readonly string[]>>;
  /** Which of them is shown: the first unless it is here. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** A message of a chat that the server has kept. */
export interface StoredMessage {
  readonly metadata: Metadata;
  readonly question: string;
  /** Null as long as there is no answer. */
  readonly answer: string | null;
  /** Why the answer ended, null where its reader stopped it or it broke off. */
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
        // What goes on is from the sections that it began with.
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

/** Changes a turn, if the conversation still has it. */
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

/** Reports whether an answer is still being made. */
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

/** An answer that was cut off, while the rest of it is written. */
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

/** A turn that is shown, and its place among those that were asked instead. */
export interface Shown {
  readonly turn: Turn;
  readonly index: number;
  readonly count: number;
}

/** The turns that are shown, from the first to the last. */
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

/** The turns before one, the first one first. */
export function before({ turns }: Conversation, parent: string | null): readonly Turn[] {
  const list: Turn[] = [];
  let turn = turns[parent ?? ""];
  while (turn !== undefined && !list.includes(turn)) {
    list.unshift(turn);
    turn = turns[turn.parent ?? ""];
  }
  return list;
}

/** Reports whether an answer says in other words that it is about something else. */
export function isRefusal({ answer: { text, status } }: Turn): boolean {
  return isOffTopic(text, status === "complete");
}

/**
 * The text of an answer. Quotations end with a label, for programs that show nothing
 * but the text; the screen has a label of its own.
 */
export function shownText({ text, mode, notice }: Answer): string {
  const isQuoted = mode === "extractive" || notice !== "";
  return isQuoted ? text.replace(/\n\*[^*\n]+\*\s*$/, "") : text;
}
