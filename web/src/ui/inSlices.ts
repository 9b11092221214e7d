/** Milliseconds of work that are not felt, even where they take four times as long. */
const slice = 8;

/** Does something with each item, and lets the browser act between slices of it. */
export async function inSlices<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  signal: AbortSignal,
): Promise<void> {
  let end = performance.now() + slice;
  for (const item of items) {
    if (performance.now() >= end) {
      await new Promise((go) => setTimeout(go));
      end = performance.now() + slice;
    }
    if (signal.aborted) return;
    work(item);
  }
}
