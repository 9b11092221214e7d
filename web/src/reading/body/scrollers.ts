/**
 * Makes scrolling regions focusable, and undrawn ones too: focus draws them, and what has
 * it keeps it.
 */
export function reachScrollers(root: HTMLElement): void {
  const regions = [...root.querySelectorAll<HTMLElement>("pre, .table-container")];
  // All are measured before any is changed, for a single layout.
  const scrolling = regions.map(
    (region) =>
      !region.checkVisibility({ contentVisibilityAuto: true }) ||
      region.scrollWidth > region.clientWidth,
  );
  for (const [i, region] of regions.entries()) {
    if (scrolling[i] === true) region.tabIndex = 0;
    else if (region !== document.activeElement) region.removeAttribute("tabindex");
  }
}
