import type { Lessons } from "#/contract/site.ts";
import type { Translator } from "#/l10n/translator.ts";

/**
 * Makes the embedded lessons below an element work. Their code is fetched only
 * where there are any. The result stops what they watch.
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
  import("./scrim.ts").then(
    ({ setUpScrims }) => {
      if (!gone) stop = setUpScrims(hosts, lessons, t);
    },
    (error: unknown) => console.warn("Lessons stay as they are", error),
  );
  return () => {
    gone = true;
    stop();
  };
}
