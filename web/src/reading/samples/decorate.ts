import { withChunk } from "#/core/chunk.ts";
import { startDiagrams } from "#/reading/diagrams/index.ts";
import { startZoom } from "#/reading/zoom/index.ts";
import { startExamples } from "./interactive.ts";
import { startLiveSamples, type SampleContext } from "./live.ts";
import { startQueue } from "./queue/start.ts";

/** Default sizes and names of frames, set before anything runs. */
function dress(root: HTMLElement, title: string): void {
  for (const frame of root.querySelectorAll<HTMLElement>(".sample-code-frame")) {
    const height = frame.getAttribute("height");
    if (height !== null && height !== "" && !/^\d+(px)?$/.test(height)) {
      frame.style.blockSize = height;
    }
    if (frame.title === "") frame.title = title;
  }
}

/** Loads explanations of code, on sites that have them. */
function explain(root: HTMLElement, context: SampleContext): () => void {
  if (!context.site.flags.explainCode) return () => undefined;
  let stop: (() => void) | undefined;
  let stopped = false;
  withChunk(
    () => import("#/reading/explain/index.ts"),
    ({ startExplanations }) => {
      if (!stopped) stop = startExplanations(root, context);
    },
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

/**
 * Starts the examples of a page: live samples in their frames, interactive examples with
 * editors, a queue of code for the playground, and explanations. Returns a function that
 * stops them.
 */
export function decorateExamples(root: HTMLElement, context: SampleContext): () => void {
  dress(root, context.translator.t("sample-title"));
  const stops = [
    startLiveSamples(root, context),
    startExamples(root, context),
    startQueue(root, context),
    explain(root, context),
    ...(context.site.docs === null ? [] : [startZoom, startDiagrams]).map((start) =>
      start(root, context.translator.t),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
