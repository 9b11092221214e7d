import { withChunk } from "#/core/chunk.ts";
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

type Stop = () => void;

/** Starts a part once it is loaded. Returns a function that stops it. */
function startLater(load: (start: (begin: () => Stop) => void) => void): Stop {
  let stop: Stop | undefined;
  let stopped = false;
  load((begin) => {
    if (!stopped) stop = begin();
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

/** Loads explanations of code, on sites that have them. */
function explain(root: HTMLElement, context: SampleContext): Stop {
  if (!context.site.flags.explainCode) return () => undefined;
  return startLater((start) =>
    withChunk(
      () => import("#/reading/explain/index.ts"),
      ({ startExplanations }) => start(() => startExplanations(root, context)),
    ),
  );
}

/** Loads features of docs trees only. */
function decoratePlain(root: HTMLElement, context: SampleContext): Stop {
  const { docs } = context.site;
  if (docs === null) return () => undefined;
  return startLater((start) =>
    withChunk(
      () => import("./plain.ts"),
      ({ startPlain }) => start(() => startPlain(root, docs, context.translator)),
    ),
  );
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
    decoratePlain(root, context),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
