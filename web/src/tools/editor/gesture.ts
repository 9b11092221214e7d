const kinds = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "scroll"];

let gesture: Promise<void> | undefined;

/**
 * Waits for the reader's first input. The code editor is larger than everything else
 * together, and most readers only read the page.
 */
export function firstGesture(): Promise<void> {
  gesture ??= new Promise((resolve) => {
    const stop = new AbortController();
    const done = () => {
      stop.abort();
      resolve();
    };
    for (const kind of kinds) {
      window.addEventListener(kind, done, { passive: true, signal: stop.signal });
    }
  });
  return gesture;
}
