import { find } from "#/core/find.ts";
import { readItem, removeItem, writeItem } from "#/storage/local.ts";

const key = "baseline-indicator";

/** Reports whether the reader left the last box open. */
export function keepsOpen(): boolean {
  return readItem(key) === "open";
}

export function rememberOpen(open: boolean): void {
  if (open) writeItem(key, "open");
  else removeItem(key);
}

/**
 * Opens the box of a page that is being parsed, for readers who keep it open:
 * as soon as it is there and before it is drawn, so that nothing moves.
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
