import { useEffect, useLayoutEffect, useRef } from "react";
import { withChunk } from "#/core/chunk.ts";
import { find, findByID } from "#/core/find.ts";
import { fragmentID } from "#/core/parse.ts";
import type { Location } from "./router.tsx";
import { hashTarget } from "./scroll.ts";

/** Replaces a hash in the address by its lower-case form if an id has that. */
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
 * Once a page has been rendered in place of another (null while it loads), focus moves to
 * the main content, and the window scrolls to the hash, the top or the previous position.
 */
export function useArrival(shown: string | null, location: Location): void {
  const previous = useRef(shown);
  useEffect(() => {
    lowerHash();
    window.addEventListener("hashchange", lowerHash);
    return () => window.removeEventListener("hashchange", lowerHash);
  }, []);

  useLayoutEffect(() => {
    if (shown === null || previous.current === shown) return undefined;
    previous.current = shown;
    const target = hashTarget(location.hash);
    find("main")?.focus({ preventScroll: true });
    const top = location.by === "pop" ? location.scroll : 0;
    if (target !== null && location.by !== "pop") {
      target.scrollIntoView({ behavior: "instant" });
    } else {
      window.scrollTo({ top, behavior: "instant" });
    }
    if (window.scrollY >= Math.floor(top)) return undefined;
    const left = new AbortController();
    withChunk(
      () => import("./scrollOnGrowth.ts"),
      ({ scrollOnGrowth }) => scrollOnGrowth(top, left.signal),
    );
    return () => left.abort();
  }, [shown, location]);
}
