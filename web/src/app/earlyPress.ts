/** Set on the root element once React takes over the page: from then on it sees presses. */
export const started = "started";

/** Buttons except tabs in content, which have a script of their own. */
const exceptTabs = "button:not(.tab-list > *)";

/**
 * Keeps presses of buttons until the application runs, and does them then: nothing else
 * reacts before. Of buttons that open something, such as a menu, only the last press
 * counts. While React takes over the page, only these show whether it has seen the press.
 */
export function keepEarlyPress(): void {
  const root = document.documentElement;
  let pressed: HTMLElement[] = [];
  const keep = ({ target }: Event) => {
    const buttons = started in root.dataset ? "button[aria-expanded]" : exceptTabs;
    const button = target instanceof Element ? target.closest(buttons) : null;
    pressed = pressed.filter((it) => it !== button && it.ariaExpanded === null);
    if (button instanceof HTMLElement) pressed.push(button);
  };
  document.addEventListener("click", keep, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener("click", keep, true);
    // React opens it by itself if it was pressed while React took over the page.
    for (const button of pressed) if (button.ariaExpanded !== "true") button.click();
  }).observe(root, { attributeFilter: ["data-ready"] });
}
