import { listenersOf } from "#/core/listeners.ts";

/** A passing message for the reader, with at most one action. */
export interface Toast {
  /** Announced at once, and shown until it is closed. */
  readonly isImportant: boolean;
  readonly mainText: string;
  /** For narrow screens. */
  readonly shortText?: string;
  readonly buttonText?: string;
  readonly buttonHandler?: () => void;
  readonly closeHandler?: () => void;
}

export interface ShownToast extends Toast {
  readonly id: number;
}

const { subscribe, notify } = listenersOf();

let toasts: readonly ShownToast[] = [];
let serial = 0;

function replace(next: readonly ShownToast[]): void {
  toasts = next;
  notify();
}

/** Shows a toast, which replaces an earlier one with the same text. */
export function showToast(toast: Toast): void {
  serial += 1;
  const others = toasts.filter(({ mainText }) => mainText !== toast.mainText);
  replace([...others, { ...toast, id: serial }]);
}

export function closeToast(id: number): void {
  const closed = toasts.find((toast) => toast.id === id);
  if (closed === undefined) return;
  replace(toasts.filter((toast) => toast !== closed));
  closed.closeHandler?.();
}

export function currentToasts(): readonly ShownToast[] {
  return toasts;
}

export const onToasts = subscribe;
