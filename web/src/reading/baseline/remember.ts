import { find } from "#/core/find.ts";
import { readItem, removeItem, writeItem } from "#/storage/local.ts";

const key = "baseline-indicator";

/** Reports whether the reader last left a box open. */
export function keepsOpen(): boolean {
  return readItem(key) === "open";
}

export function rememberOpen(open: boolean): void {
  if (open) writeItem(key, "open");
  else removeItem(key);
}

/**
 * Opens the box while the page is parsed, for readers who keep it open: before the first
 * paint, so that nothing moves.
 */
export function openWhileParsing(): void {
  if (!keepsOpen()) return;
  const observer = new MutationObserver(() => {
    const box = find("details.baseline-indicator");
    if (!(box instanceof HTMLDetailsElement)) return;
    box.open = true;
    observer.disconnect();
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect());
}
