/** Longest wait for a browser that always has something to do. */
const timeout = 1000;

/** Runs something when the browser has nothing better to do. The result cancels it. */
export function whenIdle(run: () => void): () => void {
  // Absent in Safari.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(handle);
}
