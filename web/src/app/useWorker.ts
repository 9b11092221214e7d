import { useEffect } from "react";
import type { Page } from "#/contract/page.ts";
import { withChunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { hasWorker } from "#/core/worker.ts";

/** How long a first page has the network for itself, in milliseconds. */
const firstDelay = 10_000;

/** The same for later pages, or where a worker is only notified of the page. */
const laterDelay = 1000;

/**
 * Starts the service worker when the reader goes on to another page, or has been on the
 * first one for a while: that is not to wait for it.
 */
export function useWorker(first: Page, shown: Page): void {
  const site = useSite();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        withChunk(
          () => import("#/shell/offline/index.ts"),
          ({ start }) => start(site, [first, shown]),
        ),
      first === shown && !hasWorker() ? firstDelay : laterDelay,
    );
    return () => clearTimeout(timer);
  }, [site, first, shown]);
}
