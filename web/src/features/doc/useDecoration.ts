import { useEffect, type RefObject } from "react";
import { decorateCode } from "#/features/code/index.ts";
import { drawSections } from "#/features/drawing/index.ts";
import type { decorateExamples } from "#/features/samples/index.ts";
import { startScrims } from "#/features/scrim/index.ts";
import { useLocale, useSite } from "#/app/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { whenIdle } from "#/ui/whenIdle.ts";
import { boxDiagrams } from "./diagrams.ts";

/** Regions that scroll by themselves can be reached with the keyboard. */
function reachScrollers(root: HTMLElement): void {
  const regions = [...root.querySelectorAll<HTMLElement>("pre, .table-container")].filter(
    (region) => region.checkVisibility({ contentVisibilityAuto: true }),
  );
  // All are measured before one is changed, so that they are laid out once.
  const scrolling = regions.map((region) => region.scrollWidth > region.clientWidth);
  for (const [i, region] of regions.entries()) {
    if (scrolling[i] === true) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}

type ExampleContext = Parameters<typeof decorateExamples>[1];

/** Fetches what runs examples, where there is code that could be run. */
function startExamples(root: HTMLElement, context: ExampleContext): () => void {
  if (root.querySelector(".code-example, interactive-example") === null) {
    return () => undefined;
  }
  let stop: () => void = () => undefined;
  let stopped = false;
  import("#/features/samples/index.ts").then(
    ({ decorateExamples }) => {
      if (stopped) return;
      stop = whenIdle(() => {
        stop = decorateExamples(root, context);
      });
    },
    (error: unknown) => console.warn("Examples stay as they are", error),
  );
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Adds to the authored HTML what needs scripts: copy buttons, highlighting,
 * examples. It runs again for every other content and adds nothing twice.
 */
export function useDecoration(
  article: RefObject<HTMLElement | null>,
  content: unknown,
): void {
  const translator = useTranslator();
  const site = useSite();
  const locale = useLocale();
  useEffect(() => {
    const root = article.current;
    if (root === null) return;
    boxDiagrams(root);
    const stopCode = decorateCode(root, translator.t);
    const stopExamples = startExamples(root, { site, locale, translator });
    const stopScrims = startScrims(root, site.lessons, translator.t);
    const stopReaching = whenIdle(() => reachScrollers(root));
    const stopDrawing = drawSections(root, () => reachScrollers(root));
    return () => {
      stopReaching();
      stopDrawing();
      stopCode();
      stopExamples();
      stopScrims();
    };
  }, [article, content, translator, site, locale]);
}
