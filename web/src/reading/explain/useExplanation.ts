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

/** An explanation, as far as it has come. */
export interface Explanation {
  readonly state: "waiting" | "coming" | "complete" | "failed";
  readonly text: string;
  readonly failure: Failure | null;
  /** What was asked, and what names the explanation in votes. */
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

/** What can be explained of a page, asked once. */
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
      this.list = undefined; // it is asked for again
      throw error;
    }
  }
}

interface Asked {
  readonly pre: Element;
  /** What of its code is explained; empty for all. */
  readonly part: string;
  /** Whether the reader looks at the explanation. */
  readonly open: boolean;
  readonly examples: Examples;
  readonly locale: string;
}

/** Explains parts of a block, each once, as long as that works. */
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
