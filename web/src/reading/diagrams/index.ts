import { chunk } from "#/core/chunk.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { onThemeChange } from "#/shell/theme/index.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { diagramSources } from "./sources.ts";

const load = chunk(() => import("./draw.ts"));

const untilIdle = () => new Promise<void>((resolve) => void whenIdle(resolve));

/** Reports whether keys print: on a Mac, Control and P go up a line. */
function isPrint({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isMac = navigator.userAgent.includes("Mac");
  return key === "p" && ctrlKey === !isMac && metaKey === isMac && !altKey && !shiftKey;
}

/**
 * Draws the diagrams within an element as they approach the viewport, one at a time, and again
 * when the theme changes; all of them for print. The code is fetched for the first of them.
 * Returns a function that stops it.
 */
export function startDiagrams(root: HTMLElement, t: Translator["t"]): () => void {
  const frames = root.querySelectorAll<HTMLElement>(diagramSources);
  if (frames.length === 0) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  const seen = new Set<HTMLElement>();
  const draw = async (pause?: () => Promise<void>) => {
    try {
      const { drawDiagrams } = await load();
      await loadScreenStrings();
      if (!signal.aborted) await drawDiagrams(seen, t, pause);
    } catch (error) {
      console.warn("Could not draw diagrams", error);
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        seen.add(target as HTMLElement);
      }
      if (seen.size > 0) void draw(untilIdle);
    },
    { rootMargin: "400px" },
  );
  for (const frame of frames) observer.observe(frame);
  let isComplete = false;
  const drawAll = async () => {
    for (const frame of frames) seen.add(frame);
    await draw();
    isComplete = true;
  };
  // Too late for what is not loaded, so the keys for it wait until everything is drawn.
  window.addEventListener("beforeprint", () => void drawAll(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isPrint(event) || isComplete) return;
      event.preventDefault();
      void drawAll().then(() => window.print());
    },
    { signal },
  );
  const redraw = () => void draw(untilIdle);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", redraw, { signal });
  const stopTheme = onThemeChange(redraw);
  return () => {
    stopped.abort();
    observer.disconnect();
    stopTheme();
  };
}
