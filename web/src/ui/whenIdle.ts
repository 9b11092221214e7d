/** Longest wait for a browser that is never idle. */
const timeout = 1000;

/** Runs a function when the browser is idle. The result cancels it. */
export function whenIdle(run: () => void): () => void {
  // Absent in Safari.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(handle);
}
