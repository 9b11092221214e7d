/** Milliseconds of work that are imperceptible even if they take four times as long. */
const slice = 8;

/** Processes each item, and yields to the browser between slices. */
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
