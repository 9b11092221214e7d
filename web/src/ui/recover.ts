import { ChunkFailure } from "#/core/chunk.ts";
import { readItem, removeItem, writeItem } from "#/storage/local.ts";

const key = "recovering";

/** Reloads the page, unless the page is here because of an error. */
function reloadOnce(): boolean {
  if (readItem(key, "sessionStorage") !== null) return false;
  writeItem(key, "1", "sessionStorage");
  // Without storage the page would reload indefinitely.
  if (readItem(key, "sessionStorage") === null) return false;
  window.location.reload();
  return true;
}

/**
 * Restarts once after an error that has removed the whole application or kept it from
 * starting. If the error recurs, `show` fills a page that would be empty.
 */
export function recover(error: unknown, show: () => void): void {
  console.error("The page stopped working", error);
  if (!reloadOnce()) show();
}

/**
 * Restarts once after an error caused by changes of others to the page: translators and
 * extensions replace text rendered by React.
 */
export function reloadAfterConflict(error: unknown): void {
  if (error instanceof DOMException && error.name === "NotFoundError") reloadOnce();
}

/**
 * Loads the current address, once, since part of the application is missing: after a new
 * version of the site, its files have other names. Reports whether it does.
 */
export function reloadForPart(error: unknown): boolean {
  return error instanceof ChunkFailure && reloadOnce();
}

/** Records that the page has been working for a while. */
export function settleRecovery(): void {
  setTimeout(() => removeItem(key, "sessionStorage"), 5000);
}

/** Reports whether a translation service shows the page: its text must not be changed. */
export function isTranslatedElsewhere(hostname: string): boolean {
  return hostname.endsWith(".translate.goog");
}

/**
 * Shows a served page as without scripts: its content can be read, and menus open by
 * hover and focus.
 */
export function withoutScripts(root: HTMLElement = document.documentElement): void {
  root.classList.remove("js", "draw-later");
  root.classList.add("nojs");
}
