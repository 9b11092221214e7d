import { useEffect } from "react";
import { report } from "#/core/report.ts";

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

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
      if (event.altKey || isTyping(event)) return;
      const modified = event.ctrlKey || event.metaKey;
      // Many keyboards need Shift for the slash.
      const slash = event.key === "/" && !modified;
      const letter = event.key.toLowerCase() === "k" && modified && !event.shiftKey;
      if (!slash && !letter) return;
      event.preventDefault();
      report(`quick-search-open: keyboard -> ${slash ? "slash" : "ctrl-k"}`);
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
