import type { DocsSite } from "#/contract/site.ts";
import type { Translator } from "#/l10n/translator.ts";
import { startConsoles } from "#/reading/console/index.ts";
import { startDiagrams } from "#/reading/diagrams/index.ts";
import { startZoom } from "#/reading/zoom/index.ts";

/** Starts images that open in a dialog, diagrams and consoles. Returns a function that stops them. */
export function startPlain(
  root: HTMLElement,
  docs: DocsSite,
  translator: Translator,
): () => void {
  const { t } = translator;
  const stops = [
    startZoom(root, t),
    startDiagrams(root, t),
    startConsoles(root, docs, translator),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
