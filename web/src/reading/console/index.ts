import type { DocsSite } from "#/contract/site.ts";
import { withChunk } from "#/core/chunk.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";

/** Commands of a shell. */
const commands = ".code-example > pre:is(.brush\\:.sh, .brush\\:.bash, .brush\\:.shell)";

/**
 * Lets readers send the requests that examples of curl show, to the origins that the site
 * names. The code is fetched if there are such examples. Returns a function that stops it.
 */
export function startConsoles(
  root: HTMLElement,
  docs: DocsSite,
  translator: Translator,
): () => void {
  const { console: origins } = docs;
  if (origins.length === 0) return () => undefined;
  const examples = [...root.querySelectorAll<HTMLElement>(commands)].filter((pre) =>
    origins.some((origin) => pre.textContent.includes(origin)),
  );
  if (examples.length === 0) return () => undefined;
  let stopped = false;
  let stop: () => void = () => undefined;
  withChunk(
    () => import("./start.tsx"),
    async ({ setUpConsoles }) => {
      await loadScreenStrings();
      if (!stopped) stop = setUpConsoles(examples, origins, translator);
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}
