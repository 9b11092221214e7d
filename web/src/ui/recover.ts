import { ChunkFailure } from "#/core/chunk.ts";
import { readItem, removeItem, writeItem } from "#/storage/local.ts";

const key = "recovering";

/** Loads the page again, unless it was for an error that this page is here. */
function reloadOnce(): boolean {
  if (readItem(key, "sessionStorage") !== null) return false;
  writeItem(key, "1", "sessionStorage");
  // Without storage it would be loaded again and again.
  if (readItem(key, "sessionStorage") === null) return false;
  window.location.reload();
  return true;
}

/**
 * Starts again after an error that has taken the whole application away, or has
 * not let it start. It does so once. After an error that comes back, `show` has
 * its turn: it puts something on a page that would be empty.
 */
export function recover(error: unknown, show: () => void): void {
  console.error("The page stopped working", error);
  if (!reloadOnce()) show();
}

/**
 * Starts again, once, after an error that comes of changes to the page by others:
 * translators and extensions replace text that React drew.
 */
export function reloadAfterConflict(error: unknown): void {
  if (error instanceof DOMException && error.name === "NotFoundError") reloadOnce();
}

/**
 * Goes on to the address that is shown by loading it, since a part of the application
 * did not arrive: after a new version of the site, its files have other names. It does so
 * once. The result is whether it does.
 */
export function reloadForPart(error: unknown): boolean {
  return error instanceof ChunkFailure && reloadOnce();
}

/** Notes that the page has been working for a while. */
export function settleRecovery(): void {
  setTimeout(() => removeItem(key, "sessionStorage"), 5000);
}

/** Reports whether the page is shown through a translation service, where text is not ours to touch. */
export function isTranslatedElsewhere(hostname: string): boolean {
  return hostname.endsWith(".translate.goog");
}

/**
 * Shows a served page as browsers without scripts do: what is written can be
 * read, and menus open by hover and focus.
 */
export function withoutScripts(root: HTMLElement = document.documentElement): void {
  root.classList.remove("js", "draw-later");
  root.classList.add("nojs");
}
