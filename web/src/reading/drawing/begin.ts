/** On the root element while sections out of sight may be left undrawn. */
export const mark = "draw-later";

/** Reports whether the browser starts at the top: it goes nowhere and returns to nothing. */
function startsAtTop(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === "navigate" && window.location.hash === "";
}

/** Lets the first picture of a long page be that of its beginning. */
export function beginDrawing(): void {
  if (startsAtTop()) document.documentElement.classList.add(mark);
}
