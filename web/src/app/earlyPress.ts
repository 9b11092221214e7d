/**
 * Keeps the last press of a button that opens something, such as a menu, until the
 * application runs, and does it then: nothing else reacts before.
 */
export function keepEarlyPress(): void {
  const root = document.documentElement;
  let pressed: Element | null = null;
  const keep = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("button[aria-expanded]") : null;
  };
  document.addEventListener("click", keep, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener("click", keep, true);
    // React opens it by itself if it was pressed while React took over the page.
    if (pressed instanceof HTMLElement && pressed.ariaExpanded === "false")
      pressed.click();
  }).observe(root, { attributeFilter: ["data-ready"] });
}
