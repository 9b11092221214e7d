const inputs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to an offset once content that is still loading makes the page tall enough, as
 * browsers do, unless the reader acts first or the signal aborts.
 */
export function scrollOnGrowth(top: number, signal: AbortSignal): void {
  if (signal.aborted) return;
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    growth.disconnect();
  };
  const growth = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: "instant" });
    if (window.scrollY >= Math.floor(top)) end();
  });
  growth.observe(document.documentElement);
  for (const input of inputs) {
    window.addEventListener(input, end, { passive: true, signal: ended.signal });
  }
  signal.addEventListener("abort", end, { signal: ended.signal });
}
