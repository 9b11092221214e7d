import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ConsoleMessage } from "#/tools/runner/index.ts";
import { addMessages, maxLines, noLines, type Line } from "./lines.ts";

interface ConsoleControl {
  readonly lines: readonly Line[];
  readonly push: (message: ConsoleMessage) => void;
  readonly clear: () => void;
}

/**
 * Collects lines and shows them once per frame, so that a loop that prints does not block
 * the page.
 */
export function useConsole(): ConsoleControl {
  const [{ lines }, setLines] = useState(noLines);
  const latest = useRef(noLines);
  const waiting = useRef<ConsoleMessage[]>([]);
  const frame = useRef(0);

  const addWaiting = useCallback(() => {
    latest.current = addMessages(latest.current, waiting.current);
    waiting.current = [];
  }, []);

  const show = useCallback(() => {
    frame.current = 0;
    addWaiting();
    setLines(latest.current);
  }, [addWaiting]);

  const push = useCallback(
    (message: ConsoleMessage) => {
      waiting.current.push(message);
      // A page in the background has no frames.
      if (waiting.current.length > maxLines) addWaiting();
      if (frame.current === 0) frame.current = requestAnimationFrame(show);
    },
    [addWaiting, show],
  );

  const clear = useCallback(() => {
    waiting.current = [];
    latest.current = { ...noLines, next: latest.current.next };
    setLines(latest.current);
  }, []);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return useMemo(() => ({ lines, push, clear }), [lines, push, clear]);
}
