import { useEffect, useRef } from "react";
import { find } from "#/core/find.ts";

/**
 * Keeps focus in the page when an item of a list is removed together with its focused
 * button: focus moves to the main content. `settled` is false while a dialog is open,
 * which returns focus when it closes.
 */
export function useFocusAfterRemoval(ids: readonly string[], settled = true): void {
  const before = useRef(ids);
  const removed = useRef(false);
  useEffect(() => {
    if (before.current.some((id) => !ids.includes(id))) removed.current = true;
    before.current = ids;
    if (!removed.current || !settled) return;
    removed.current = false;
    if (document.activeElement === document.body) {
      find("main")?.focus({ preventScroll: true });
    }
  }, [ids, settled]);
}
