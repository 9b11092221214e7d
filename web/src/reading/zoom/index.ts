import { withChunk } from "#/core/chunk.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";

/**
 * Makes the images within an element open in a dialog where they are smaller than their
 * files. The code and strings are fetched only if there are images. Returns a function that
 * stops it.
 */
export function startZoom(root: HTMLElement, t: Translator["t"]): () => void {
  const images = [
    ...root.querySelectorAll<HTMLImageElement>(".section-content img"),
  ].filter((image) => image.closest("a,button,summary,interactive-example") === null);
  if (images.length === 0) return () => undefined;
  let gone = false;
  let stop: () => void = () => undefined;
  withChunk(
    () => import("./zoom.ts"),
    async ({ setUpZoom }) => {
      await loadScreenStrings();
      if (!gone) stop = setUpZoom(images, t);
    },
  );
  return () => {
    gone = true;
    stop();
  };
}
