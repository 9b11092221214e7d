import type { ToWorker } from "#/contract/offline.ts";
import type { Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { parseURL } from "#/core/parse.ts";
import { hasPacks } from "#/core/offline.ts";
import { readOffline } from "#/storage/offline.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { register, unregister } from "./register.ts";

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function connection(): Connection {
  return (navigator as { readonly connection?: Connection }).connection ?? {};
}

/** Reports whether the browser is to fetch no more than the reader asked for. */
function savesData(): boolean {
  return connection().saveData === true;
}

/** Reports whether what the reader may never need is better not fetched. */
function isSlow(): boolean {
  return connection().effectiveType?.endsWith("2g") === true;
}

/** How long a reader stays before the rest of the application is fetched, in milliseconds. */
const visit = 15_000;

/** The client files that this document has loaded so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => parseURL(name)?.pathname ?? "")
    .filter((path) => path.startsWith("/static/"));
}

async function run(seen: readonly Page[]): Promise<void> {
  const chosen = readOffline();
  if (savesData() && !chosen.offline) return;
  if ((await register(chosen)) === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = loadedFiles();
  for (const page of seen) active?.postMessage({ type: "seen", page, files });
  if (savesData() || isSlow()) return;
  const message: ToWorker = { type: "addScreens", everything: hasPacks(chosen) };
  setTimeout(() => {
    whenIdle(() => active?.postMessage(message));
  }, visit);
}

let started = false;

/**
 * Has the browser keep the application and the pages that the reader sees, or removes
 * what it kept where the site does not want that. It does so once for a document.
 */
export function start({ offline, flags }: Site, seen: readonly Page[]): void {
  if (started) return;
  started = true;
  const isWanted = offline.worker && !flags.devMode;
  const done = isWanted ? run(seen) : unregister();
  done.catch((error: unknown) => console.warn("Could not store the page", error));
}
