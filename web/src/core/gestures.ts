/** Input with which a reader begins, and which a page never makes itself. */
export const gestures = [
  "pointermove",
  "pointerdown",
  "wheel",
  "scroll",
  "keydown",
] as const;
