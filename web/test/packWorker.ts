import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import type { OfflineStatus } from "#/contract/offline.ts";
import type { packs as realPacks } from "#/worker/packs/index.ts";
import {
  becomeWorker,
  broadcasts,
  FileServer,
  page,
  writePacks,
  type MemberSource,
  type PackSources,
} from "./packs.ts";

type Packs = typeof realPacks;

/** The worker, its site and its caches, as they are now. */
export let packs: Packs;
export let server: FileServer;
export let caches: ReturnType<typeof becomeWorker>;

/** Starts the worker again: what is stored stays, what is in memory is gone. */
export async function startWorker(): Promise<void> {
  vi.resetModules();
  ({ packs } = await import("#/worker/packs/index.ts"));
}

/** Ends whatever a worker was doing, with another site; what is stored stays. */
export function endWork(site: FileServer): void {
  const { stores } = caches;
  caches = becomeWorker(site);
  for (const [name, store] of stores) caches.stores.set(name, store);
}

/** Starts the worker again at another site; what is stored stays. */
export async function moveTo(site: FileServer): Promise<void> {
  endWork(site);
  await startWorker();
}

export const address = (path: string) => new URL(path, "https://site.example");

export async function send(message: unknown): Promise<void> {
  await packs.message(message, () => undefined);
}

export async function choose(ids: readonly string[], images = false): Promise<void> {
  const settings = { offline: true, packs: ids, images };
  await send({ type: "settings", settings });
}

export const update = () => send({ type: "update" });

/** The status that pages were told last. */
export function status(): OfflineStatus {
  const last = broadcasts.findLast(
    (message) => (message as { type?: string }).type === "status",
  );
  return (last as { status: OfflineStatus }).status;
}

/** The title of the page at an address, out of a pack. */
export async function titleAt(path: string): Promise<string | null> {
  const response = await packs.find(address(`${path}/index.json`));
  if (response === null) return null;
  const { doc } = (await response.json()) as { doc: { title: string } };
  return doc.title;
}

export const home = "/en-US/docs/Web/CSS";
export const sidebar = {
  path: "sidebar/css",
  kind: "sidebar",
  body: JSON.stringify(`<ol><li><a href="${home}">CSS</a></li></ol>`),
};

/** Text that gzip does not make small, so that ranges are worthwhile. */
export function noise(seed: number, length = 1500): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(97 + (state % 26));
  }).join("");
}

/** A shard with ten pages; `changed` ones say something else. */
export function tenPages(
  at: number,
  changed: readonly number[] = [],
): readonly MemberSource[] {
  return Array.from({ length: 10 }, (_, i) => {
    const title = changed.includes(i) ? `changed ${noise(7000 + i)}` : noise(at * 10 + i);
    return page(`${home}/page${at}-${i}`, title);
  });
}

export const small: PackSources = {
  "en-us/css": [
    [page(home, "CSS", "sidebar/css"), page(`${home}/color`, "color")],
    [sidebar, { path: "/bcd/api/v0/current/css.json", kind: "compat", body: "{}" }],
  ],
};

export const smallOf = (title: string): PackSources => ({
  "en-us/css": [[page(home, title), page(`${home}/color`, "color")]],
});

/** Begins without anything stored, at a site with the small pack. */
export async function begin(): Promise<void> {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  server = new FileServer(writePacks(small));
  caches = becomeWorker(server);
  await startWorker();
}
