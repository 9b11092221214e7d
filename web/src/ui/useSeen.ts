import { useEffect, type RefObject } from "react";

/**
 * Calls back once, when a share of an element has been visible. The callback must be
 * stable across renders.
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
