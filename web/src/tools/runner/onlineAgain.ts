/** Calls back once the network is back. The result cancels that. */
export function onlineAgain(then: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener("online", then, { once: true, signal: stop.signal });
  return () => stop.abort();
}
