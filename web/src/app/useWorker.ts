import { useEffect, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { withChunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { hasWorker } from "#/core/worker.ts";

/** How long the first page has the network to itself, in milliseconds. */
const firstDelay = 10_000;

/** For later pages, or if a running worker is only notified of the page. */
const laterDelay = 1000;

/**
 * Starts the service worker on the first navigation, or after a while on the first page:
 * it must not slow down that page. Reports whether a worker runs, or is about to.
 */
export function useWorker(first: Page, shown: Page): boolean {
  const site = useSite();
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    const running = hasWorker();
    if (running) setRuns(true);
    const timer = setTimeout(
      () =>
        withChunk(
          () => import("#/shell/offline/index.ts"),
          ({ start }) => {
            setRuns(true);
            start(site, [first, shown]);
          },
        ),
      first === shown && !running ? firstDelay : laterDelay,
    );
    return () => clearTimeout(timer);
  }, [site, first, shown]);
  return runs;
}
