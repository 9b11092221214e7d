import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { report } from "#/core/report.ts";
import { ask, AskFailure, type Question } from "./ask.ts";
import type { AnswerEvent, Quota } from "./events.ts";
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

interface Options {
  readonly locale: string;
  /** Address of the page that is asked about. */
  readonly page: string | null;
  /** Told of the quota with each answer; without a value when it has to be asked for. */
  readonly onQuota: (quota?: Quota | null) => void;
  /** Told what the server calls the conversation, with each answer. */
  readonly onChat: (chatID: string) => void;
  /** Told when an answer has ended. */
  readonly onDone: () => void;
}

export interface Chatting {
  readonly conversation: Conversation;
  readonly path: readonly Shown[];
  /** An answer is on its way, to this window or to another. */
  readonly busy: boolean;
  /** It is on its way to this window. */
  readonly live: boolean;
  /** The conversation before the present one, which can be returned to. */
  readonly previous: Conversation | null;
  /** Asks something after a turn, or at the start. */
  readonly send: (question: string, parent: string | null) => void;
  /** Asks the question of a turn again. */
  readonly retry: (turn: Turn) => void;
  /** Has an answer that was cut off go on. */
  readonly proceed: (turn: Turn) => void;
  readonly stop: () => void;
  /** Shows another of those that were asked in one place. */
  readonly choose: (parent: string | null, index: number) => void;
  /** Shows a chat that the server has kept. */
  readonly load: (chatID: string, messages: readonly StoredMessage[]) => void;
  /** Begins a conversation; the present conversation can be returned to unless it is gone. */
  readonly begin: (how: "keep" | "forget") => void;
  readonly goBack: () => void;
}

/** The reader's own messages up to a turn that the model is to know. */
const said = (turns: readonly Turn[]) =>
  turns
    .filter(({ answer: { status } }) => status === "complete")
    .map(({ question }) => question);

/** The last message of some turns that the server knows of. */
const lastKnown = (turns: readonly Turn[]) =>
  turns.findLast(({ messageID }) => messageID !== null)?.messageID ?? null;

/** A conversation and what goes on in it. */
export function useConversation(options: Options): Chatting {
  const [conversation, dispatch] = useReducer(reduce, empty);
  const [previous, setPrevious] = useState<Conversation | null>(null);
  const [live, setLive] = useState(false);
  const current = useRef(options);
  const running = useRef<{ id: string; control: AbortController } | null>(null);
  const count = useRef(0);
  useEffect(() => {
    current.current = options;
  });

  const stop = useCallback(() => {
    const run = running.current;
    if (run === null) return;
    running.current = null;
    setLive(false);
    run.control.abort();
    dispatch({ type: "stopped", id: run.id });
    current.current.onQuota();
    current.current.onDone();
  }, []);
  // Nobody reads what comes after the page has been left.
  useEffect(() => () => running.current?.control.abort(), []);

  const run = async (
    id: string,
    question: Omit<Question, "locale" | "page">,
  ): Promise<void> => {
    const control = new AbortController();
    running.current = { id, control };
    setLive(true);
    const { locale, page } = current.current;
    const onEvent = (event: AnswerEvent) => {
      if (control.signal.aborted) return;
      dispatch({ ...event, id });
      if (event.type !== "metadata") return;
      const { chatID, quota } = event.metadata;
      if (chatID !== "") current.current.onChat(chatID);
      if (quota !== undefined) current.current.onQuota(quota);
    };
    try {
      await ask({ ...question, locale, page }, onEvent, control.signal);
      running.current = null;
      setLive(false);
      current.current.onDone();
    } catch (error) {
      if (control.signal.aborted) return;
      running.current = null;
      setLive(false);
      const isKnown = error instanceof AskFailure;
      const failure = isKnown ? error.kind : "server";
      const retryAfter = isKnown ? error.retryAfter : null;
      if (!(error instanceof AskFailure)) console.error("AI help failed", error);
      if (failure === "timeout") report("ai_help: timeout");
      else report("ai_help: error");
      dispatch({ type: "failed", id, failure, retryAfter });
      current.current.onQuota();
      current.current.onDone();
    }
  };

  const begun = (parent: string | null, question: string): string => {
    count.current += 1;
    const id = `turn-${count.current}`;
    dispatch({ type: "asked", id, parent, question, now: Date.now() });
    return id;
  };

  const send = (text: string, parent: string | null) => {
    if (running.current !== null) return;
    const turns = before(conversation, parent);
    report(`ai_help: submit question ${turns.length + 1}`);
    void run(begun(parent, text), {
      messages: [...said(turns), text],
      chatID: conversation.chatID,
      parentID: lastKnown(turns),
    });
  };

  const proceed = (turn: Turn) => {
    if (running.current !== null) return;
    dispatch({ type: "continued", id: turn.id });
    void run(turn.id, {
      messages: [...said(before(conversation, turn.parent)), turn.question],
      chatID: conversation.chatID,
      parentID: null,
      continues: turn.messageID,
    });
  };

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
    load: useCallback((chatID: string, messages: readonly StoredMessage[]) => {
      dispatch({ type: "loaded", chatID, messages, now: Date.now() });
    }, []),
    begin: (how) => {
      stop();
      setPrevious(how === "keep" && path.length > 0 ? conversation : null);
      dispatch({ type: "restored", conversation: empty });
    },
    goBack: () => {
      if (previous === null) return;
      stop();
      setPrevious(null);
      dispatch({ type: "restored", conversation: previous });
    },
  };
}
