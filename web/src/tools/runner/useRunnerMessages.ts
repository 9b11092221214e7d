import { useEffect, type RefObject } from "react";
import { isFromRunner, type RunnerAddress } from "./address.ts";
import { readMessage, type ConsoleMessage } from "./messages.ts";

/** The limit on console lines within a span of milliseconds. */
const flood = { lines: 6000, span: 5000 } as const;

/** Counts a message. Reports whether there are too many. */
function isFlood(times: number[]): boolean {
  const now = performance.now();
  times.push(now);
  if (times.length <= flood.lines) return false;
  return now - (times.shift() ?? 0) < flood.span;
}

interface Listener {
  /** The code has started. */
  readonly onReady: () => void;
  /** The output exceeds the limit. */
  readonly onFlood: () => void;
  readonly onConsole: ((message: ConsoleMessage) => void) | undefined;
}

/** Listens to messages from the frame of an address. */
export function useRunnerMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  address: RunnerAddress | null,
  { onReady, onFlood, onConsole }: Listener,
): void {
  useEffect(() => {
    if (address === null) return;
    const times: number[] = [];
    const onMessage = (event: MessageEvent) => {
      if (!isFromRunner(event, frame.current, address.label)) return;
      if (isFlood(times)) {
        onFlood();
        return;
      }
      const message = readMessage(event.data);
      if (message?.typ === "ready") onReady();
      else if (message !== null) onConsole?.(message);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [frame, address, onReady, onFlood, onConsole]);
}
