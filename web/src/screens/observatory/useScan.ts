import { useCallback, useEffect, useRef, useState } from "react";
import { report as count } from "#/core/report.ts";
import { failureOf, type Failure } from "./failures.ts";

type Ask<T> = (signal: AbortSignal) => Promise<T>;

interface ScanState {
  /** The start of the scan in milliseconds; null if none is running. */
  readonly since: number | null;
  readonly failure: Failure | null;
  /** Requests a result, one at a time; null if it fails. */
  readonly run: <T>(ask: Ask<T>) => Promise<T | null>;
}

/** A scan for which the reader waits. It ends with the component. */
export function useScan(): ScanState {
  const [since, setSince] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );
  const run = useCallback(async <T>(ask: Ask<T>) => {
    if (running.current !== null) return null;
    const controller = new AbortController();
    running.current = controller;
    setSince(Date.now());
    setFailure(null);
    try {
      return await ask(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return null;
      const reason = failureOf(error);
      count(`observatory: error -> ${reason.code}`);
      setFailure(reason);
      return null;
    } finally {
      if (running.current === controller) running.current = null;
      if (!controller.signal.aborted) setSince(null);
    }
  }, []);
  return { since, failure, run };
}
