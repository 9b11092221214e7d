import { findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";

/** The state of a history entry. */
export interface Entry {
  readonly scroll: number;
}

export function isEntry(state: unknown): state is Entry {
  return typeof state === "object" && state !== null && "scroll" in state;
}

/**
 * Stores the scroll offset in the current history entry, unless it is there: navigation
 * waits while the browser takes a change.
 */
export function rememberScroll(): void {
  const entry: Entry = { scroll: window.scrollY };
  if (isEntry(history.state) && history.state.scroll === entry.scroll) return;
  history.replaceState(entry, "");
}

/** Long enough to stay below browsers' limits on changes of the history. */
const scrollPause = 150;

/**
 * Stores the scroll offset in the history entry during scrolling: after the back button,
 * the entry can no longer be changed. Returns a function that stops it.
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
 * Returns scrolling to the browser, which restores it after a reload or a return from
 * another site.
 */
export function forgetScroll(): void {
  history.scrollRestoration = "auto";
}

/**
 * The target of a hash. Ids in pages are lower case, but hashes in old links are not, and
 * may be percent-encoded.
 */
export function hashTarget(hash: string): HTMLElement | null {
  const id = fragmentID(hash);
  if (id === "") return null;
  return findByID(id) ?? findByID(id.toLowerCase());
}

/** Restores the scroll position of a history entry: its hash or its offset. */
export function returnTo(hash: string, offset: number): void {
  const target = hashTarget(hash);
  if (target === null) window.scrollTo({ top: offset, behavior: "instant" });
  else target.scrollIntoView({ behavior: "instant" });
}
