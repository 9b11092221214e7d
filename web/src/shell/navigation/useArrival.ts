import { useEffect, useLayoutEffect, useRef } from "react";
import { find, findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";
import type { Location } from "./router.tsx";
import { hashTarget } from "./scroll.ts";

/** Puts the lower-case spelling of a hash into the address when there is such an id. */
export function lowerHash(): void {
  const { hash } = window.location;
  const id = fragmentID(hash);
  if (id === id.toLowerCase()) return;
  const target = findByID(id.toLowerCase());
  if (target === null) return;
  history.replaceState(history.state, "", hash.toLowerCase());
  target.scrollIntoView();
}

/**
 * After a page has been drawn in place of another (null while it is on its way):
 * focus goes to the main content, and the window to the hash, the top or where
 * it was before.
 */
export function useArrival(shown: string | null, location: Location): void {
  const previous = useRef(shown);
  useEffect(() => {
    lowerHash();
    window.addEventListener("hashchange", lowerHash);
    return () => window.removeEventListener("hashchange", lowerHash);
  }, []);

  useLayoutEffect(() => {
    if (shown === null || previous.current === shown) return;
    previous.current = shown;
    const target = hashTarget(location.hash);
    find("main")?.focus({ preventScroll: true });
    if (location.by === "pop") {
      window.scrollTo({ top: location.scroll, behavior: "instant" });
    } else if (target !== null) {
      target.scrollIntoView({ behavior: "instant" });
    } else {
      window.scrollTo({ top: 0, behavior: "instant" });
    }
  }, [shown, location]);
}
