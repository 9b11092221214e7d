import { withChunk } from "#/core/chunk.ts";

/** Without scrolling, which navigation does, too. */
const gestures = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/**
 * Loads and starts a part that only active readers need, at their first input. Returns a
 * function that stops the waiting or the part.
 */
export function afterGesture<T>(
  load: () => Promise<T>,
  start: (part: T) => () => void,
): () => void {
  const stopped = new AbortController();
  const begun = new AbortController();
  const begin = () => {
    begun.abort();
    withChunk(load, (part) => {
      if (stopped.signal.aborted) return;
      stopped.signal.addEventListener("abort", start(part));
    });
  };
  for (const gesture of gestures) {
    window.addEventListener(gesture, begin, { passive: true, signal: begun.signal });
  }
  return () => {
    begun.abort();
    stopped.abort();
  };
}
