/** Set on the root element, or on an article, while sections out of view may be undrawn. */
export const drawLater = "draw-later";

/** Reports whether the browser starts at the top, with no position to restore. */
function startsAtTop(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === "navigate" && window.location.hash === "";
}

/** Limits the first paint of a long page to its beginning. */
export function beginDrawing(): void {
  if (startsAtTop()) document.documentElement.classList.add(drawLater);
}
