import { useCallback, useEffect, useRef, useState } from "react";
import { exampleOf } from "./blocks.ts";
import {
  explain,
  ExplainFailure,
  fetchExamples,
  type Example,
  type Failure,
  type Question,
} from "./explain.ts";

/** The received part of an explanation. */
export interface Explanation {
  readonly state: "waiting" | "coming" | "complete" | "failed";
  readonly text: string;
  readonly failure: Failure | null;
  /** The request, and the hash of the explanation for votes. */
  readonly question: Question | null;
  readonly hash: string;
}

const waiting: Explanation = {
  state: "waiting",
  text: "",
  failure: null,
  question: null,
  hash: "",
};

/** The explainable examples of a page, fetched once. */
export class Examples {
  private readonly page: string;
  private list: Promise<readonly Example[]> | undefined;

  constructor(page: string) {
    this.page = page;
  }

  async of(pre: Element): Promise<Example> {
    this.list ??= fetchExamples(this.page);
    try {
      const example = exampleOf(pre, await this.list);
      if (example === null) throw new ExplainFailure("changed");
      return example;
    } catch (error) {
      this.list = undefined; // allow another attempt
      throw error;
    }
  }
}

interface Asked {
  readonly pre: Element;
  /** The part of the code to explain; empty for all. */
  readonly part: string;
  readonly open: boolean;
  readonly examples: Examples;
  readonly locale: string;
}

/** Explains parts of a block, each once unless it fails. */
export function useExplanation({ pre, part, open, examples, locale }: Asked): {
  readonly explanation: Explanation;
  readonly retry: () => void;
} {
  const [explanations, setExplanations] = useState<ReadonlyMap<string, Explanation>>(
    new Map(),
  );
  const [attempt, setAttempt] = useState(0);
  const done = useRef(new Set<string>());

  useEffect(() => {
    if (!open || done.current.has(part)) return;
    const left = new AbortController();
    const { signal } = left;
    let now = waiting;
    const set = (change: Partial<Explanation>) => {
      if (signal.aborted) return;
      now = { ...now, ...change };
      setExplanations((before) => new Map(before).set(part, now));
    };
    const run = async () => {
      const example = await examples.of(pre);
      signal.throwIfAborted();
      const question = { example, part, locale };
      set({ question });
      await explain(question, {
        signal,
        onStart: (hash) => set({ hash }),
        onText: (text) => set({ state: "coming", text: now.text + text }),
      });
      done.current.add(part);
      set({ state: "complete" });
    };
    set({});
    run().catch((error: unknown) => {
      const failure = error instanceof ExplainFailure ? error.kind : "server";
      set({ state: "failed", failure });
    });
    return () => left.abort();
  }, [pre, part, open, examples, locale, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { explanation: explanations.get(part) ?? waiting, retry };
}
