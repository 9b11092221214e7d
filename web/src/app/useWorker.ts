import { useEffect } from "react";
import type { Page } from "#/contract/page.ts";
import { withChunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { hasWorker } from "#/core/worker.ts";

/** How long a first page has the network for itself, in milliseconds. */
const timeout = 10_000;

/** The same where there is a worker already, which is only notified of the page. */
const shortly = 1000;

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
      first === shown && !hasWorker() ? timeout : shortly,
    );
    return () => clearTimeout(timer);
  }, [site, first, shown]);
}
