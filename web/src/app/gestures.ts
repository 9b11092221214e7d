import { withChunk } from "#/core/chunk.ts";
import { find } from "#/core/find.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { drawLater } from "#/reading/drawing/index.ts";
import { addCopyLinks } from "#/reading/headings/index.ts";
import { startPreviews } from "#/reading/preview/index.ts";
import { loadMarks } from "#/reading/sidebar/index.ts";
import { markColours } from "#/reading/swatches/index.ts";
import { drawInTransitions, fetchLinks } from "#/shell/ahead/index.ts";
import type { LoadScreen } from "#/shell/navigation/index.ts";

/**
 * Starts features that need an input device: prefetched pages, sidebars that stay, link previews, links to
 * copy, and colour swatches. While pages change continuously, nothing is prefetched.
 * Returns a function that stops them.
 */
export function start(
  { t }: Translator,
  loadScreen: LoadScreen,
  fetchesAhead: boolean,
): () => void {
  drawInTransitions(drawLater);
  withChunk(loadMarks, ({ keepTrees }) => keepTrees());
  const stops = fetchesAhead ? [fetchLinks(loadScreen)] : [];
  const article = find(".main-page-content");
  if (article !== null) {
    markColours(article);
    loadScreenStrings()
      .then(() => addCopyLinks(article, t))
      .catch((error: unknown) => console.warn("Links cannot be copied", error));
    stops.push(startPreviews(article, loadScreen, t));
  }
  return () => {
    for (const stop of stops) stop();
  };
}
