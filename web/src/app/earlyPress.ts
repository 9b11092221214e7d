/** Set on the root element once React takes over the page: from then on it sees presses. */
export const started = "started";

/**
 * Keeps the last press of a button until the application runs, and does it then: nothing
 * else reacts before. While React takes over the page, only those that open something,
 * such as a menu, show whether it has seen the press.
 */
export function keepEarlyPress(): void {
  const root = document.documentElement;
  let pressed: Element | null = null;
  const keep = ({ target }: Event) => {
    const buttons = started in root.dataset ? "button[aria-expanded]" : "button";
    pressed = target instanceof Element ? target.closest(buttons) : null;
  };
  document.addEventListener("click", keep, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener("click", keep, true);
    // React opens it by itself if it was pressed while React took over the page.
    if (pressed instanceof HTMLElement && pressed.ariaExpanded !== "true")
      pressed.click();
  }).observe(root, { attributeFilter: ["data-ready"] });
}
