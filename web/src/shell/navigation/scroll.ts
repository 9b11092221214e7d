import { findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";

/** What a history entry keeps. */
export interface Entry {
  readonly scroll: number;
}

/** Notes in the current history entry how far the page is scrolled. */
export function rememberScroll(): void {
  const entry: Entry = { scroll: window.scrollY };
  history.replaceState(entry, "");
}

/** Long enough to stay below the limits of browsers on changes to the history. */
const scrollPause = 150;

/**
 * Notes in each history entry how far it was scrolled, as the reader scrolls:
 * when they leave by the back button, the entry is no longer there to write to.
 * The result stops it.
 */
export function keepScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const onScroll = () => {
    cancel();
    timer = setTimeout(rememberScroll, scrollPause);
  };
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("popstate", cancel);
  return () => {
    cancel();
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("popstate", cancel);
  };
}

/**
 * Leaves scrolling to the browser again, which restores it after a reload or
 * a return from another site.
 */
export function forgetScroll(): void {
  history.scrollRestoration = "auto";
}

/**
 * The element that a hash means. Ids in pages are lower case, hashes in old
 * links are not, and may be percent-encoded.
 */
export function hashTarget(hash: string): HTMLElement | null {
  const id = fragmentID(hash);
  if (id === "") return null;
  return findByID(id) ?? findByID(id.toLowerCase());
}

/** Scrolls to where a history entry was left: to its hash, or by its offset. */
export function returnTo(hash: string, offset: number): void {
  const target = hashTarget(hash);
  if (target === null) window.scrollTo({ top: offset, behavior: "instant" });
  else target.scrollIntoView({ behavior: "instant" });
}
