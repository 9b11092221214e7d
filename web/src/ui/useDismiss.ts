import { useEffect, type RefObject } from "react";

/** Open elements, latest last: Escape closes only that one. */
const opened: object[] = [];

/**
 * While an element is open, Escape closes it and returns focus to its opener; a press
 * outside closes it, and focus stays where the press put it.
 */
export function useDismiss(
  open: boolean,
  within: RefObject<HTMLElement | null>,
  close: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    const mark = {};
    opened.push(mark);
    // The release of a key pressed for something else, such as closing a dialog, may
    // arrive here.
    let pressed = false;
    const onPressKey = ({ key }: KeyboardEvent) => {
      pressed = key === "Escape";
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !pressed || opened.at(-1) !== mark) return;
      close();
      opener?.current?.focus();
    };
    const onPress = (event: Event) => {
      const inside = event.composedPath().includes(within.current as EventTarget);
      if (!inside) close();
    };
    document.addEventListener("keydown", onPressKey);
    document.addEventListener("keyup", onKey);
    document.addEventListener("mousedown", onPress);
    document.addEventListener("touchstart", onPress);
    return () => {
      opened.splice(opened.indexOf(mark), 1);
      document.removeEventListener("keydown", onPressKey);
      document.removeEventListener("keyup", onKey);
      document.removeEventListener("mousedown", onPress);
      document.removeEventListener("touchstart", onPress);
    };
  }, [open, within, close, opener]);
}
