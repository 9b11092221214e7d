import { currentPath } from "#/core/base.ts";
import { find, findAll } from "#/core/find.ts";
import type { Doc, Page } from "#/contract/page.ts";
import {
  expectDoc,
  linkTarget,
  pageAhead,
  type LoadScreen,
} from "#/shell/navigation/index.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { isCostly } from "#/core/isCostly.ts";
import { layOut } from "./show.ts";

/** Milliseconds of hover or focus before a link's page is fetched. */
const rest = 60;

/** The maximum of prefetches for a page, in total and for links in view. */
const budget = { all: 20, inView: 3 } as const;

/** How often to look whether a page is rendered, whenever the browser is idle. */
const tries = 50;

/** The scanner's pages, which link to documents that the site may lack. */
const scanner = /^\/[^/]+\/observatory\b/;

/** The path of a link within the application; null for the current page. */
export function pathOf(link: HTMLAnchorElement): string | null {
  const target = linkTarget(link, window.location)?.replace(/#.*/, "") ?? null;
  return target === currentPath() ? null : target;
}

/** The link of an event's target. */
export function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

/** Reports whether a page can be rendered out of sight: nothing in it starts by itself. */
const isQuiet = ({ body }: Doc) =>
  !body.some(({ value: { content = "" } }) => / autoplay\b/.test(content));

/**
 * Prefetches the targets of links that are hovered or focused, and of the first few in
 * view. The screen may render the one that the reader points at. Returns a function that
 * stops it.
 */
export function fetchLinks(loadScreen: LoadScreen): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting: () => void = () => undefined;
  let pointed: HTMLAnchorElement | null = null;

  const ask = async (link: HTMLAnchorElement): Promise<Page | undefined> => {
    if (scanner.test(currentPath())) return undefined;
    const path = link.matches(".page-not-created") ? null : pathOf(link);
    if (path === null || isCostly()) return undefined;
    if (!asked.has(path) && asked.size >= budget.all) return undefined;
    asked.add(path);
    // Navigating there fetches it again, and shows the error.
    return pageAhead(path, loadScreen).catch(() => undefined);
  };
  const expect = async (link: HTMLAnchorElement) => {
    const page = await ask(link);
    if (page?.renderer !== "Doc" || signal.aborted || pointed !== link) return;
    if (page.url === currentPath() || !isQuiet(page.doc)) return;
    expectDoc(page.doc);
    stopWaiting();
    layOutOnce(page.url, tries);
  };
  const layOutOnce = (url: string, left: number) => {
    stopWaiting = whenIdle(() => {
      if (!layOut(url) && left > 0) layOutOnce(url, left - 1);
    });
  };
  const onRest = (event: Event) => {
    clearTimeout(timer);
    const link = (pointed = linkOf(event));
    if (link !== null) timer = setTimeout(() => void expect(link), rest);
  };
  const onPress = (event: Event) => {
    const link = (pointed = linkOf(event));
    if (link !== null) void expect(link);
  };
  const askInView = async () => {
    for (const link of inView()) if (!signal.aborted) await ask(link);
  };

  document.addEventListener("pointerover", onRest, { signal });
  document.addEventListener("focusin", onRest, { signal });
  document.addEventListener("pointerdown", onPress, { signal });
  const cancel = whenIdle(() => void askInView());
  pointed = find("a[href]:is(:hover, :focus-visible)") as HTMLAnchorElement | null;
  if (pointed !== null) void expect(pointed);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    stopWaiting();
    cancel();
  };
}

/** The first visible links to other pages in the text. */
function inView(): readonly HTMLAnchorElement[] {
  const seen: HTMLAnchorElement[] = [];
  for (const link of findAll("main a[href]") as NodeListOf<HTMLAnchorElement>) {
    const { top, bottom } = link.getBoundingClientRect();
    if (top > window.innerHeight || seen.length === budget.inView) break;
    if (bottom > 0 && top !== bottom && pathOf(link) !== null) seen.push(link);
  }
  return seen;
}
