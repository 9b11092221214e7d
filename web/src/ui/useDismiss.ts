import { useEffect, type RefObject } from "react";

/** What is open, the last opened at the end: Escape closes only that. */
const opened: object[] = [];

/**
 * While something is open: Escape closes it and gives focus back to what opened
 * it, and so does a press outside, which leaves focus where it was put.
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
    // A key that was pressed for something else, such as a dialog that it closed,
    // may be released here.
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
