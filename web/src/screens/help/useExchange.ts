import { useCallback, useEffect, useRef, useState, type Dispatch } from "react";
import { report } from "#/core/report.ts";
import { ask, AskFailure, type Question } from "./ask.ts";
import type { AnswerEvent, Quota } from "./events.ts";
import type { Action } from "./tree.ts";

export interface ExchangeOptions {
  readonly locale: string;
  /** Address of the page that questions concern. */
  readonly page: string | null;
  /** Called with the quota of each answer; undefined if it has to be requested. */
  readonly onQuota: (quota?: Quota | null) => void;
  /** Called with the server's id of the conversation for each answer. */
  readonly onChat: (chatID: string) => void;
  /** Called when an answer has ended. */
  readonly onDone: () => void;
}

/** An answer in progress, for a turn. */
interface Running {
  readonly id: string;
  readonly control: AbortController;
}

/** Sends questions one at a time, and updates the conversation from the answers. */
export function useExchange(options: ExchangeOptions, dispatch: Dispatch<Action>) {
  const [live, setLive] = useState(false);
  const running = useRef<Running | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // After the page is left, nobody reads the answer.
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
    /** Whether an answer is in progress. */
    live,
    /** Asks a question for a turn, unless an answer is in progress. */
    run: (id: string, question: Omit<Question, "locale" | "page">) =>
      void run(id, question),
    isRunning: () => running.current !== null,
    /** Stops the answer in progress; returns the id of its turn, if there is one. */
    stop,
  };
}

function failureOf(error: unknown): AskFailure {
  if (error instanceof AskFailure) return error;
  console.error("AI help failed", error);
  return new AskFailure("server", error);
}
