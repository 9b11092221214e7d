import type { Lessons } from "#/contract/site.ts";
import { withChunk } from "#/core/chunk.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";

/**
 * Starts the embedded lessons within an element. Their code and strings are fetched only
 * if there are any. Returns a function that stops their observers.
 */
export function startScrims(
  root: HTMLElement,
  lessons: Lessons,
  t: Translator["t"],
): () => void {
  const hosts = [...root.querySelectorAll<HTMLElement>("scrim-inline")];
  if (hosts.length === 0) return () => undefined;
  let gone = false;
  let stop: () => void = () => undefined;
  withChunk(
    () => import("./scrim.ts"),
    async ({ setUpScrims }) => {
      await loadScreenStrings();
      if (!gone) stop = setUpScrims(hosts, lessons, t);
    },
  );
  return () => {
    gone = true;
    stop();
  };
}
