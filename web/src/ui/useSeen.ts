import { useEffect, type RefObject } from "react";

/**
 * Calls back once, when a share of an element has been in the window. The
 * callback must not change from one drawing to the next.
 */
export function useSeen(
  element: RefObject<Element | null>,
  threshold: number,
  onSeen: () => void,
): void {
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { threshold },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, threshold, onSeen]);
}
