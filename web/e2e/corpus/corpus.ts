import { existsSync } from "node:fs";
import { join } from "node:path";
import { startSite, type RunningSite } from "../server.ts";

export interface Corpus extends RunningSite {
  /** Addresses of all English pages. */
  readonly pages: readonly string[];
}

/**
 * Serves the content of `CORPUS` for writers, with flaws listed in documents, and the
 * other parts of a site from `CORPUS_SITE`.
 */
export async function startCorpus(): Promise<Corpus> {
  const folder = process.env["CORPUS"];
  if (folder === undefined) throw new Error("CORPUS names no folder with content");
  const flags = ["--content", folder, "--locale", "en-US"];
  for (const part of ["curriculum", "generic-content", "contributor-spotlight"]) {
    const checkout = join(process.env["CORPUS_SITE"] ?? "", part);
    if (existsSync(checkout)) flags.push(`--${part}`, checkout);
  }
  flags.push("--site-hosts", "developer.mozilla.org");
  const site = await startSite({ command: "dev", flags });
  const response = await fetch(`${site.url}/en-US/search-index.json`);
  const index = (await response.json()) as readonly { readonly url: string }[];
  return { ...site, pages: index.map(({ url }) => url) };
}

/** Some items of a list, picked pseudorandomly by a seed. */
export function sample<T>(list: readonly T[], count: number, seed = 1): T[] {
  const rest = [...list];
  const picked: T[] = [];
  let state = seed;
  while (picked.length < count && rest.length > 0) {
    // A linear congruential generator is good enough to pick pages.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    picked.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return picked;
}

/** Processes every item of a list, several at a time. */
export async function each<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, worker: number) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const run = async (worker: number) => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item, worker);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
}
