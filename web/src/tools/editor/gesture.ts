const kinds = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "scroll"];

let gesture: Promise<void> | undefined;

/**
 * Waits until the reader does something on the page. The code editor is larger
 * than everything else together, and most who open a page read it.
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
