import { withChunk } from "#/core/chunk.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { onThemeChange } from "#/shell/theme/index.ts";
import { diagramSources } from "./sources.ts";

/**
 * Draws the diagrams within an element as they approach the viewport, and again when the
 * theme changes. The code is fetched for the first of them. Returns a function that stops it.
 */
export function startDiagrams(root: HTMLElement, t: Translator["t"]): () => void {
  const frames = root.querySelectorAll<HTMLElement>(diagramSources);
  if (frames.length === 0) return () => undefined;
  let stopped = false;
  const seen = new Set<HTMLElement>();
  const draw = () =>
    withChunk(
      () => import("./draw.ts"),
      async ({ drawDiagrams }) => {
        await loadScreenStrings();
        if (!stopped) await drawDiagrams(seen, t);
      },
    );
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        seen.add(target as HTMLElement);
      }
      if (seen.size > 0) draw();
    },
    { rootMargin: "400px" },
  );
  for (const frame of frames) observer.observe(frame);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", draw);
  const stopTheme = onThemeChange(draw);
  return () => {
    stopped = true;
    observer.disconnect();
    scheme.removeEventListener("change", draw);
    stopTheme();
  };
}
