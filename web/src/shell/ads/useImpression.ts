import { useEffect, type RefObject } from "react";

/** The visible part of an ad, and milliseconds, that make an impression. */
const part = 0.5;
const time = 1000;

/** Ids of ads already seen; an ad counts once wherever it is shown. */
const seen = new Set<string>();

/** Calls back once half of an element has been visible for a second in an active tab. */
export function useImpression(
  element: RefObject<Element | null>,
  id: string,
  onSeen: () => void,
): void {
  useEffect(() => {
    const watched = element.current;
    if (watched === null || seen.has(id)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const settle = () => {
      clearTimeout(timer);
      if (!inView || document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        stop();
        if (seen.has(id)) return;
        seen.add(id);
        onSeen();
      }, time);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= part;
        settle();
      },
      { threshold: part },
    );
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", settle);
    };
    observer.observe(watched);
    document.addEventListener("visibilitychange", settle);
    return stop;
  }, [element, id, onSeen]);
}
