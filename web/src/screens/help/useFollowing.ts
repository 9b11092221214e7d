import { useCallback, useEffect, useState, type RefObject } from "react";

interface Following {
  /** The reader has scrolled up and can return to the end. */
  readonly offer: boolean;
  readonly begin: () => void;
}

/** Reports whether the end of the conversation is visible. */
function isSeen(end: Element | null): boolean {
  return end !== null && end.getBoundingClientRect().top <= window.innerHeight;
}

/**
 * Keeps the end of a growing text in view until the reader scrolls up, and again once
 * they return.
 */
export function useFollowing(
  body: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  growing: boolean,
): Following {
  const [follows, setFollows] = useState(true);
  const begin = useCallback(() => {
    setFollows(true);
    end.current?.scrollIntoView({ block: "end", behavior: "instant" });
  }, [end]);
  useEffect(() => {
    if (!growing) return;
    let top = window.scrollY;
    const onScroll = () => {
      if (isSeen(end.current)) setFollows(true);
      else if (window.scrollY < top) setFollows(false);
      top = window.scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [growing, end]);
  useEffect(() => {
    const list = body.current;
    if (!growing || !follows || list === null) return;
    let height = list.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = list.offsetHeight > height;
      height = list.offsetHeight;
      if (grown) end.current?.scrollIntoView({ block: "end", behavior: "instant" });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [growing, follows, body, end]);
  return { offer: growing && !follows, begin };
}
