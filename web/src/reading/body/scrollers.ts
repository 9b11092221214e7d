/**
 * Regions that scroll by themselves can be reached with the keyboard, and so can those
 * that are not drawn yet: whoever comes there with the Tab key has them drawn.
 */
export function reachScrollers(root: HTMLElement): void {
  const regions = [...root.querySelectorAll<HTMLElement>("pre, .table-container")];
  // All are measured before one is changed, so that they are laid out once.
  const scrolling = regions.map(
    (region) =>
      !region.checkVisibility({ contentVisibilityAuto: true }) ||
      region.scrollWidth > region.clientWidth,
  );
  for (const [i, region] of regions.entries()) {
    if (scrolling[i] === true) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}
