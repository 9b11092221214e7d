import { useCallback, useEffect, useRef, useState, type Dispatch } from "react";
import { report } from "#/core/report.ts";
import { ask, AskFailure, type Question } from "./ask.ts";
import type { AnswerEvent, Quota } from "./events.ts";
import type { Action } from "./tree.ts";

export interface ExchangeOptions {
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

/** An answer that is on its way, to the turn with an id. */
interface Running {
  readonly id: string;
  readonly control: AbortController;
}

/** Asks the server, one question at a time, and changes the conversation as it answers. */
export function useExchange(options: ExchangeOptions, dispatch: Dispatch<Action>) {
  const [live, setLive] = useState(false);
  const running = useRef<Running | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // Nobody reads what comes after the page has been left.
  useEffect(() => () => running.current?.control.abort(), []);

  const end = useCallback(() => {
    running.current = null;
    setLive(false);
  }, []);

  const stop = useCallback((): string | null => {
    if (running.current === null) return null;
    const { id, control } = running.current;
    end();
    control.abort();
    dispatch({ type: "stopped", id });
    latest.current.onQuota();
    latest.current.onDone();
    return id;
  }, [dispatch, end]);

  const run = async (id: string, question: Omit<Question, "locale" | "page">) => {
    const control = new AbortController();
    running.current = { id, control };
    setLive(true);
    const { locale, page } = latest.current;
    const onEvent = (event: AnswerEvent) => {
      if (control.signal.aborted) return;
      dispatch({ ...event, id });
      if (event.type !== "metadata") return;
      const { chatID, quota } = event.metadata;
      if (chatID !== "") latest.current.onChat(chatID);
      if (quota !== undefined) latest.current.onQuota(quota);
    };
    try {
      await ask({ ...question, locale, page }, onEvent, control.signal);
      end();
    } catch (error) {
      if (control.signal.aborted) return;
      end();
      const { kind: failure, retryAfter } = failureOf(error);
      report(failure === "timeout" ? "ai_help: timeout" : "ai_help: error");
      dispatch({ type: "failed", id, failure, retryAfter });
      latest.current.onQuota();
    }
    latest.current.onDone();
  };

  return {
    /** An answer is on its way. */
    live,
    /** Asks a question for a turn, unless an answer is on its way. */
    run: (id: string, question: Omit<Question, "locale" | "page">) =>
      void run(id, question),
    isRunning: () => running.current !== null,
    /** Ends the answer that is on its way; the result is the id of its turn, if there is one. */
    stop,
  };
}

function failureOf(error: unknown): AskFailure {
  if (error instanceof AskFailure) return error;
  console.error("AI help failed", error);
  return new AskFailure("server", error);
}
