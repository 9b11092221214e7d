import { useCallback, useRef, useState, type RefObject } from "react";
import { useDismiss } from "#/ui/useDismiss.ts";

interface Menu {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Contains the button and its menu. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** A menu opened by a button; Escape and a press outside close it. */
export function useMenu(): Menu {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, box, close, button);
  return { open, setOpen, box, button };
}
