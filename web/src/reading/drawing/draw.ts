import { gestures } from "#/core/gestures.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { drawLater } from "./begin.ts";

/** Reports whether an event needs all sections: it jumps in the page, or prints it. */
const needsAll = ({ key, type, target }: Event & { readonly key?: string }) =>
  key === "End" ||
  type === "beforeprint" ||
  (type === "click" && (target as Partial<Element>).closest?.("a[href^='#']"));

/**
 * Draws undrawn sections on the reader's first input: one at a time, so that heights are
 * right and jumps are exact, and all at once before a jump. Returns a function that stops
 * it; `done` is called at the end.
 */
export function drawSections(article: Element, done?: () => void): () => void {
  const marked = [document.documentElement, article].find(({ classList }) =>
    classList.contains(drawLater),
  );
  if (marked === undefined) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  let cancel: (() => void) | undefined;

  const stop = () => {
    cancel?.();
    stopped.abort();
    marked.classList.remove(drawLater);
  };
  const finish = () => {
    stop();
    done?.();
  };
  const drawNext = () => {
    const section = article.querySelector(":scope > section:not([data-drawn])");
    if (section === null) {
      finish();
      return;
    }
    section.setAttribute("data-drawn", "");
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(drawNext);
    });
    cancel = () => cancelAnimationFrame(frame);
  };
  const begin = (event: Event) => {
    if (needsAll(event)) finish();
    else cancel ??= whenIdle(drawNext);
  };

  const options = { capture: true, passive: true, signal } as const;
  for (const type of [...gestures, "click", "beforeprint"])
    window.addEventListener(type, begin, options);
  return stop;
}
