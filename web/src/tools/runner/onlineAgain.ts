/** Calls back once, when there is a network again. The result cancels that. */
export function onlineAgain(then: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener("online", then, { once: true, signal: stop.signal });
  return () => stop.abort();
}
