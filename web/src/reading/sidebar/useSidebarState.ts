import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { below } from "#/ui/breakpoints.ts";

/**
 * `shown` and `hidden` apply to wide screens; `open` is the overlay on narrow ones, where
 * `shown` has no effect.
 */
export type SidebarState = "shown" | "hidden" | "open";

interface SidebarControl {
  readonly state: SidebarState;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** Where the sidebar is an overlay instead of a column. */
export const narrow = below("lg");

export function useSidebarState(): SidebarControl {
  const [state, setState] = useState<SidebarState>("shown");
  const opener = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => {
    setState((at) => (at === "open" ? "hidden" : at));
    opener.current?.focus();
  }, []);
  const toggle = useCallback(() => {
    if (window.matchMedia(narrow).matches) {
      setState((at) => (at === "open" ? "hidden" : "open"));
    } else {
      setState((at) => (at === "hidden" ? "shown" : "hidden"));
    }
  }, []);

  useEffect(() => {
    const query = window.matchMedia(narrow);
    const settle = () => setState(query.matches ? "hidden" : "shown");
    if (query.matches) settle();
    query.addEventListener("change", settle);
    return () => query.removeEventListener("change", settle);
  }, []);

  useEffect(() => {
    document.body.classList.toggle("mobile-overlay-active", state === "open");
    return () => document.body.classList.remove("mobile-overlay-active");
  }, [state]);

  return { state, toggle, close, opener };
}
