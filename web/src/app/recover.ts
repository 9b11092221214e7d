import { readItem, removeItem, writeItem } from "#/storage/local.ts";

const key = "recovering";

/**
 * Starts again after an error that has taken the whole application away, such
 * as one from a page translator that replaced text under React's feet. It does
 * so once: an error that comes back is left on the screen as served HTML is.
 */
export function recover(error: unknown): void {
  console.error("The page stopped working", error);
  if (readItem(key, "sessionStorage") !== null) return;
  writeItem(key, "1", "sessionStorage");
  window.location.reload();
}

/** Notes that the page has been working for a while. */
export function settleRecovery(): void {
  setTimeout(() => removeItem(key, "sessionStorage"), 5000);
}

/** Whether the page is shown through a translation service, where text is not ours to touch. */
export function isTranslatedElsewhere(hostname: string): boolean {
  return hostname.endsWith(".translate.goog");
}
