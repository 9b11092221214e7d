import { useCallback, useMemo, useReducer, useRef, useState } from "react";
import { report } from "#/core/report.ts";
import {
  before,
  empty,
  isOpen,
  pathOf,
  reduce,
  type Conversation,
  type Shown,
  type StoredMessage,
  type Turn,
} from "./tree.ts";
import { useExchange, type ExchangeOptions } from "./useExchange.ts";

export interface Chatting {
  readonly conversation: Conversation;
  readonly path: readonly Shown[];
  /** Whether an answer is in progress, here or in another window. */
  readonly busy: boolean;
  /** Whether it is in progress here. */
  readonly live: boolean;
  /** The previous conversation, which can be restored. */
  readonly previous: Conversation | null;
  /** Asks a question after a turn, or at the start. */
  readonly send: (question: string, parent: string | null) => void;
  /** Asks the question of a turn again. */
  readonly retry: (turn: Turn) => void;
  /** Continues a cut-off answer. */
  readonly proceed: (turn: Turn) => void;
  readonly stop: () => void;
  /** Selects another version of a question. */
  readonly choose: (parent: string | null, index: number) => void;
  /** Shows a stored chat. */
  readonly load: (chatID: string, messages: readonly StoredMessage[]) => void;
  /** Starts a conversation; the current one can be restored unless it is deleted. */
  readonly begin: (how: "keep" | "forget") => void;
  readonly goBack: () => void;
}

/** The reader's messages up to a turn, as context for the model. */
const messagesOf = (turns: readonly Turn[]) =>
  turns
    .filter(({ answer: { status } }) => status === "complete")
    .map(({ question }) => question);

/** The last message of some turns that the server has stored. */
const lastKnown = (turns: readonly Turn[]) =>
  turns.findLast(({ messageID }) => messageID !== null)?.messageID ?? null;

/** A conversation with its progress. */
export function useConversation(options: ExchangeOptions): Chatting {
  const [conversation, dispatch] = useReducer(reduce, empty);
  const [previous, setPrevious] = useState<Conversation | null>(null);
  const { live, run, isRunning, stop } = useExchange(options, dispatch);
  const count = useRef(0);

  const send = (question: string, parent: string | null) => {
    if (isRunning()) return;
    const turns = before(conversation, parent);
    report(`ai_help: submit question ${turns.length + 1}`);
    count.current += 1;
    const id = `turn-${count.current}`;
    dispatch({ type: "asked", id, parent, question, now: Date.now() });
    run(id, {
      messages: [...messagesOf(turns), question],
      chatID: conversation.chatID,
      parentID: lastKnown(turns),
    });
  };

  const proceed = ({ id, parent, question, messageID }: Turn) => {
    if (isRunning()) return;
    dispatch({ type: "continued", id });
    run(id, {
      messages: [...messagesOf(before(conversation, parent)), question],
      chatID: conversation.chatID,
      parentID: null,
      continues: messageID,
    });
  };

  const begin = (how: "keep" | "forget") => {
    const stopped = stop();
    // The stopped answer will not arrive when the reader restores the conversation.
    const left =
      stopped === null
        ? conversation
        : reduce(conversation, { type: "stopped", id: stopped });
    setPrevious(how === "keep" && path.length > 0 ? left : null);
    dispatch({ type: "restored", conversation: empty });
  };

  const goBack = () => {
    if (previous === null) return;
    stop();
    setPrevious(null);
    dispatch({ type: "restored", conversation: previous });
  };

  const load = useCallback((chatID: string, messages: readonly StoredMessage[]) => {
    dispatch({ type: "loaded", chatID, messages, now: Date.now() });
  }, []);

  const path = useMemo(() => pathOf(conversation), [conversation]);
  return {
    conversation,
    path,
    busy: path.some(({ turn }) => isOpen(turn)),
    live,
    previous,
    send,
    retry: ({ question, parent }) => send(question, parent),
    proceed,
    stop,
    choose: (parent, index) => dispatch({ type: "chose", parent, index }),
    load,
    begin,
    goBack,
  };
}
