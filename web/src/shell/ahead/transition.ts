import { flushSync } from "react-dom";
import { find } from "#/core/find.ts";
import { drawMovesBy, pageInMemory } from "#/shell/navigation/index.ts";

const fade = { opacity: [0.3, 1] };

/** Milliseconds. */
const duration = 120;

/**
 * Fades in the text of prefetched pages if the reader allows motion. It is painted in the
 * first frame: a view transition of the browser would first capture both pages, which
 * takes longer than rendering the new one.
 */
export function drawInTransitions(): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  drawMovesBy((draw, path) => {
    if (still.matches || pageInMemory(path) === undefined) {
      draw();
      return;
    }
    flushSync(draw);
    find("main")?.animate(fade, duration);
  });
}
