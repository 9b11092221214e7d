import { flushSync } from "react-dom";
import { find } from "#/core/find.ts";
import { drawMovesBy, pageInMemory } from "#/shell/navigation/index.ts";

const fade = { opacity: [0.3, 1] };

/** Milliseconds. */
const duration = 120;

/**
 * Lets the text of pages that are there already fade in, where the reader allows motion.
 * It is painted in the first frame: a transition of the browser would first take pictures
 * of both pages, which takes longer than to draw the new one.
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
