import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ConsoleMessage } from "#/features/runner/index.ts";
import { readEntry, type Entry } from "./entry.ts";

/** How many lines stay; older ones make room. */
const kept = 500;

export interface ConsoleControl {
  readonly entries: readonly Entry[];
  readonly push: (message: ConsoleMessage) => void;
  readonly clear: () => void;
}

/**
 * Collects lines and shows them once per frame of the screen, so that a loop
 * that prints does not keep the page from answering.
 */
export function useConsole(): ConsoleControl {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const waiting = useRef<ConsoleMessage[]>([]);
  const frame = useRef(0);
  const next = useRef(0);

  const flush = useCallback(() => {
    frame.current = 0;
    const batch = waiting.current;
    waiting.current = [];
    const cleared = batch.findLastIndex(({ prop }) => prop === "clear");
    const lines = batch
      .slice(cleared + 1)
      .slice(-kept)
      .map((message) => {
        next.current += 1;
        return readEntry(next.current, message);
      });
    setEntries((before) => [...(cleared < 0 ? before : []), ...lines].slice(-kept));
  }, []);

  const push = useCallback(
    (message: ConsoleMessage) => {
      waiting.current.push(message);
      if (waiting.current.length > 2 * kept) waiting.current.splice(0, kept);
      if (frame.current === 0) frame.current = requestAnimationFrame(flush);
    },
    [flush],
  );

  const clear = useCallback(() => {
    waiting.current = [];
    setEntries([]);
  }, []);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return useMemo(() => ({ entries, push, clear }), [entries, push, clear]);
}
