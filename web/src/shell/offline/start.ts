import { withoutBase } from "#/core/base.ts";
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

/** Reports whether the browser should fetch only what the reader requested. */
function savesData(): boolean {
  return connection().saveData === true;
}

/** Reports whether the connection is too slow for speculative fetches. */
function isSlow(): boolean {
  return connection().effectiveType?.endsWith("2g") === true;
}

/** Milliseconds until the rest of the application is fetched. */
const visit = 15_000;

/** The client files loaded by this document so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => withoutBase(parseURL(name)?.pathname ?? "") ?? "")
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
 * Makes the browser store the application and visited pages, or removes its data if the
 * site does not want that. Runs once for a document.
 */
export function start({ offline, flags }: Site, seen: readonly Page[]): void {
  if (started) return;
  started = true;
  const isWanted = offline.worker && !flags.devMode;
  const done = isWanted ? run(seen) : unregister();
  done.catch((error: unknown) => console.warn("Could not store the page", error));
}
