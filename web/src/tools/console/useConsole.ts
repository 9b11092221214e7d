import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ConsoleMessage } from "#/tools/runner/index.ts";
import { addMessages, kept, noLines, type Line } from "./lines.ts";

export interface ConsoleControl {
  readonly lines: readonly Line[];
  readonly push: (message: ConsoleMessage) => void;
  readonly clear: () => void;
}

/**
 * Collects lines and shows them once per frame of the screen, so that a loop
 * that prints does not keep the page from answering.
 */
export function useConsole(): ConsoleControl {
  const [{ lines }, setLines] = useState(noLines);
  const waiting = useRef<ConsoleMessage[]>([]);
  const frame = useRef(0);

  const flush = useCallback(() => {
    frame.current = 0;
    const batch = waiting.current;
    waiting.current = [];
    setLines((before) => addMessages(before, batch));
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
    setLines(({ next }) => ({ ...noLines, next }));
  }, []);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return useMemo(() => ({ lines, push, clear }), [lines, push, clear]);
}
