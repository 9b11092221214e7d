import { findByID } from "#/core/find.ts";

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The shortcut of the search that was pressed: `/`, or Ctrl or Command with K. */
export function shortcutOf(event: KeyboardEvent): "slash" | "ctrl-k" | null {
  if (event.altKey || isTyping(event)) return null;
  const modified = event.ctrlKey || event.metaKey;
  // Many keyboards need Shift for the slash.
  if (event.key === "/" && !modified) return "slash";
  const letter = event.key.toLowerCase() === "k" && modified && !event.shiftKey;
  return letter ? "ctrl-k" : null;
}

/** Moves focus to the visible search field for its shortcuts, also before it is hydrated. */
export function focusAtShortcut(): void {
  document.addEventListener("keydown", (event) => {
    if (shortcutOf(event) === null) return;
    event.preventDefault();
    for (const field of ["top-nav-search", "hp-search"])
      findByID(`${field}-input`)?.focus();
  });
}
