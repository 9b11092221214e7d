/**
 * Starts a part once the next frame is painted. Returns a function that stops the waiting
 * or the part.
 */
export function afterPaint(start: () => () => void): () => void {
  let stop: () => void;
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(() => {
      stop = start();
    });
    stop = () => clearTimeout(timer);
  });
  stop = () => cancelAnimationFrame(frame);
  return () => stop();
}
