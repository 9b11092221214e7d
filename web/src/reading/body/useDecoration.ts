import { useEffect, type RefObject } from "react";
import { withChunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { drawSections } from "#/reading/drawing/index.ts";
import type { decorateExamples } from "#/reading/samples/index.ts";
import { startScrims } from "#/reading/scrim/index.ts";
import { afterPaint } from "#/ui/afterPaint.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { boxDiagrams } from "./diagrams.ts";
import { reachScrollers } from "./scrollers.ts";

type ExampleContext = Parameters<typeof decorateExamples>[1];

/** What the scripts are for; images open in a dialog in docs trees only. */
const enhanced = ".code-example,interactive-example,.tabs";

/** Loads the scripts for code, tabs and images if there are any. */
function startExamples(root: HTMLElement, context: ExampleContext): () => void {
  const selector = context.site.docs === null ? enhanced : `${enhanced},img`;
  if (root.querySelector(selector) === null) return () => undefined;
  let stop: () => void = () => undefined;
  let stopped = false;
  withChunk(
    () => import("#/reading/samples/index.ts"),
    ({ decorateCode, decorateExamples }) => {
      if (stopped) return;
      const stopCode = decorateCode(root, context.translator.t);
      const cancel = whenIdle(() => {
        const stopExamples = decorateExamples(root, context);
        stop = () => {
          stopCode();
          stopExamples();
        };
      });
      stop = () => {
        stopCode();
        cancel();
      };
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Starts one kind of decoration. If it fails, the text stays as it is and the others
 * continue: all of them are optional.
 */
function attempt(start: () => () => void): () => void {
  try {
    return start();
  } catch (error) {
    console.error("Could not enhance a part of the page", error);
    return () => undefined;
  }
}

/**
 * Enhances authored HTML with scripts: copy buttons, highlighting, examples. It runs
 * again for new content and adds nothing twice.
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
    const context = { site, locale, translator };
    const stops = [
      () => afterPaint(() => attempt(() => startExamples(root, context))),
      () => startScrims(root, site.lessons, translator.t),
      () => whenIdle(() => reachScrollers(root)),
      () => drawSections(root, () => reachScrollers(root)),
    ].map(attempt);
    return () => {
      for (const stop of stops) stop();
    };
  }, [article, content, translator, site, locale]);
}
