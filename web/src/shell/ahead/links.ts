import { find, findAll } from "#/core/find.ts";
import { linkTarget, pageAhead, type LoadScreen } from "#/shell/navigation/index.ts";
import { whenIdle } from "#/ui/whenIdle.ts";
import { isCostly } from "./cost.ts";

/** How long a pointer or the focus rests on a link before its page is fetched, in milliseconds. */
const rest = 60;

/** How many pages are fetched ahead from one page at most, and for being in view. */
const budget = { all: 20, inView: 3 } as const;

/** The scanner's pages, whose texts link to documents that the site may not have. */
const scanner = /^\/[^/]+\/observatory\b/;

/** The path of the page within the application that a link leads to; null for this page. */
export function pathOf(link: HTMLAnchorElement): string | null {
  const target = linkTarget(link, window.location)?.replace(/#.*/, "") ?? null;
  return target === window.location.pathname ? null : target;
}

/** The link that an event is about. */
export function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

/**
 * Fetches the pages that the reader is about to go to: those of links under the pointer
 * or with the focus, and of the first few in view. The result stops it.
 */
export function fetchLinks(loadScreen: LoadScreen): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (link: HTMLAnchorElement) => {
    if (scanner.test(window.location.pathname)) return;
    const path = link.matches(".page-not-created") ? null : pathOf(link);
    if (path === null || asked.has(path) || asked.size >= budget.all || isCostly())
      return;
    asked.add(path);
    // Who goes there asks again, and learns why.
    await pageAhead(path, loadScreen).catch(() => undefined);
  };
  const onRest = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link !== null) timer = setTimeout(() => void ask(link), rest);
  };
  const onPress = (event: Event) => {
    const link = linkOf(event);
    if (link !== null) void ask(link);
  };
  const askInView = async () => {
    for (const link of inView()) if (!signal.aborted) await ask(link);
  };

  document.addEventListener("pointerover", onRest, { signal });
  document.addEventListener("focusin", onRest, { signal });
  document.addEventListener("pointerdown", onPress, { signal });
  const cancel = whenIdle(() => void askInView());
  const pointed = find("a[href]:is(:hover, :focus-visible)");
  if (pointed !== null) void ask(pointed as HTMLAnchorElement);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    cancel();
  };
}

/** The first links to other pages that the reader sees in the text. */
function inView(): readonly HTMLAnchorElement[] {
  const seen: HTMLAnchorElement[] = [];
  for (const link of findAll("main a[href]") as NodeListOf<HTMLAnchorElement>) {
    const { top, bottom } = link.getBoundingClientRect();
    if (top > window.innerHeight || seen.length === budget.inView) break;
    if (bottom > 0 && top !== bottom && pathOf(link) !== null) seen.push(link);
  }
  return seen;
}
