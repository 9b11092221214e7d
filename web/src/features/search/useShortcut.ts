import { useEffect } from "react";

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Calls back for `/` and Ctrl or Command with K, unless the reader is typing. */
export function useShortcut(onShortcut: () => void, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || isTyping(event)) return;
      const modified = event.ctrlKey || event.metaKey;
      // Many keyboards have the slash on another key's upper level.
      const slash = event.key === "/" && !modified;
      const letter = event.key.toLowerCase() === "k" && modified && !event.shiftKey;
      if (!slash && !letter) return;
      event.preventDefault();
      onShortcut();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onShortcut, enabled]);
}
