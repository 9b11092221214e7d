import { flushSync } from "react-dom";
import { find } from "#/core/find.ts";
import { drawMovesBy, pageInMemory } from "#/shell/navigation/index.ts";
import { afterPaint } from "#/ui/afterPaint.ts";
import { forgetLayouts, removeMark, showRendered } from "./show.ts";

const fade = { opacity: [0.3, 1] };

/** Milliseconds. */
const duration = 120;

/**
 * Fades in the text of prefetched pages if the reader allows motion. It is painted in the
 * first frame: a view transition of the browser would first capture both pages, which
 * takes longer than rendering the new one. Articles that are drawn later where they are
 * out of view have a class, which those rendered ahead lose if they open further down.
 */
export function drawInTransitions(drawLater: string): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  drawMovesBy((draw, { path, by, hash }) => {
    const page = pageInMemory(path);
    if (page === undefined) {
      forgetLayouts();
      draw();
      return;
    }
    const opensAtTop = by === "push" && hash === "";
    if (!opensAtTop) removeMark(page, drawLater);
    const settle = opensAtTop && page.url === path ? showRendered(page) : null;
    if (settle === null) {
      forgetLayouts();
      flushSync(draw);
    } else {
      afterPaint(() => {
        flushSync(draw);
        settle();
        return undefined;
      });
    }
    if (!still.matches) find(":not([data-ahead]) > main")?.animate(fade, duration);
  });
}
