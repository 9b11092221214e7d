import { useEffect, type RefObject } from "react";

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

function visible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Keeps the Tab key inside an overlay while it is active. */
export function useFocusTrap(
  active: boolean,
  within: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const container = within.current;
    if (!active || container === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      const stops = [...container.querySelectorAll<HTMLElement>(focusable)].filter(
        visible,
      );
      const [first, last] = [stops[0], stops.at(-1)];
      if (first === undefined || last === undefined) return;
      const at = document.activeElement;
      if (event.shiftKey && (at === first || !container.contains(at))) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && (at === last || !container.contains(at))) {
        event.preventDefault();
        first.focus();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [active, within]);
}
