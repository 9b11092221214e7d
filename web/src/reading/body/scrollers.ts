/** Regions that scroll by themselves can be reached with the keyboard. */
export function reachScrollers(root: HTMLElement): void {
  const regions = [...root.querySelectorAll<HTMLElement>("pre, .table-container")].filter(
    (region) => region.checkVisibility({ contentVisibilityAuto: true }),
  );
  // All are measured before one is changed, so that they are laid out once.
  const scrolling = regions.map((region) => region.scrollWidth > region.clientWidth);
  for (const [i, region] of regions.entries()) {
    if (scrolling[i] === true) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}
