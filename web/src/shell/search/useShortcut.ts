import { useEffect } from "react";
import { report } from "#/core/report.ts";
import { shortcutOf } from "./shortcut.ts";

const isLinkTo = (target: EventTarget | null, id: string) =>
  target instanceof Element && target.closest(`a[href="#${id}"]`) !== null;

/**
 * Calls back for `/` and Ctrl or Command with K, unless the reader is typing, and for
 * links to the field, which is hidden on narrow screens.
 */
export function useShortcut(onShortcut: () => void, enabled: boolean, id: string): void {
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      event.preventDefault();
      report(`quick-search-open: keyboard -> ${shortcut}`);
      onShortcut();
    };
    const onClick = (event: MouseEvent) => {
      if (!isLinkTo(event.target, id)) return;
      event.preventDefault();
      onShortcut();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, [onShortcut, enabled, id]);
}
