import { startExamples } from "./interactive.ts";
import { startLiveSamples, type SampleContext } from "./live.ts";
import { startQueue } from "./queue/start.ts";

/** Sizes and names for frames that say neither, before anything runs. */
function dress(root: HTMLElement, title: string): void {
  for (const frame of root.querySelectorAll<HTMLElement>(".sample-code-frame")) {
    const height = frame.getAttribute("height");
    if (height !== null && height !== "" && !/^\d+(px)?$/.test(height)) {
      frame.style.blockSize = height;
    }
    if (frame.title === "") frame.title = title;
  }
}

/**
 * Brings the examples of a page to life: live samples in their frames,
 * interactive examples with editors, and a queue of code for the playground.
 * The result stops all of it.
 */
export function decorateExamples(root: HTMLElement, context: SampleContext): () => void {
  dress(root, context.translator.t("sample-title"));
  const stops = [
    startLiveSamples(root, context),
    startExamples(root, context),
    startQueue(root, context),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
