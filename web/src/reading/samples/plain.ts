import type { Translator } from "#/l10n/translator.ts";
import { startDiagrams } from "#/reading/diagrams/index.ts";
import { startZoom } from "#/reading/zoom/index.ts";

/** Starts images that open in a dialog, and diagrams. Returns a function that stops both. */
export function startPlain(root: HTMLElement, t: Translator["t"]): () => void {
  const stops = [startZoom(root, t), startDiagrams(root, t)];
  return () => {
    for (const stop of stops) stop();
  };
}
