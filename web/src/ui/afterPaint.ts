/**
 * Starts a part once the next frame is painted. Returns a function that stops the waiting
 * or the part, if there is something to stop.
 */
export function afterPaint(start: () => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(() => {
      stop = start();
    });
    stop = () => clearTimeout(timer);
  });
  stop = () => cancelAnimationFrame(frame);
  return () => stop?.();
}
