import { useEffect, type RefObject } from "react";
import { decorateCode } from "#/features/code/index.ts";
import type { decorateExamples } from "#/features/samples/index.ts";
import { startScrims } from "#/features/scrim/index.ts";
import { useLocale, useSite } from "#/app/context.ts";
import { useTranslator } from "#/l10n/context.tsx";

/** Regions that scroll by themselves can be reached with the keyboard. */
function reachScrollers(root: HTMLElement): void {
  for (const region of root.querySelectorAll<HTMLElement>("pre, .table-container")) {
    if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}

type ExampleContext = Parameters<typeof decorateExamples>[1];

/** Fetches what runs examples, where there is code that could be run. */
function startExamples(root: HTMLElement, context: ExampleContext): () => void {
  if (root.querySelector(".code-example, interactive-example") === null) {
    return () => undefined;
  }
  let stopped = false;
  let stop: () => void = () => undefined;
  import("#/features/samples/index.ts").then(
    ({ decorateExamples }) => {
      if (!stopped) stop = decorateExamples(root, context);
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
    const stopCode = decorateCode(root, translator.t);
    const stopExamples = startExamples(root, { site, locale, translator });
    const stopScrims = startScrims(root, site.lessons, translator.t);
    const idle = setTimeout(() => reachScrollers(root), 200);
    return () => {
      clearTimeout(idle);
      stopCode();
      stopExamples();
      stopScrims();
    };
  }, [article, content, translator, site, locale]);
}
