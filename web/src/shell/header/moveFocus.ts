import type { KeyboardEvent } from "react";

function step(items: readonly HTMLElement[], from: Element | null, by: number): void {
  const at = items.indexOf(from as HTMLElement);
  items.at((at + by) % items.length)?.focus();
}

/**
 * Arrow keys in the main menu: left and right between its entries, down into a list
 * (opening it) and along it, up and back to the button.
 */
export function moveFocus(
  event: KeyboardEvent,
  list: HTMLElement,
  open: (id: string | null) => void,
): void {
  const tops = [...list.querySelectorAll<HTMLElement>("[data-top]")];
  const at = document.activeElement;
  const entry = at?.closest<HTMLElement>("ul[id^='menu-'] li") ?? null;
  const top =
    entry === null
      ? at
      : (entry.parentElement?.parentElement?.querySelector<HTMLElement>("[data-top]") ??
        null);
  const links = [...(top?.nextElementSibling?.querySelectorAll<HTMLElement>("a") ?? [])];

  switch (event.key) {
    case "ArrowRight":
    case "ArrowLeft": {
      const forward = (event.key === "ArrowRight") === (document.dir !== "rtl");
      open(null);
      step(tops, top, forward ? 1 : -1);
      break;
    }
    case "ArrowDown": {
      const id = (top as HTMLElement | null)?.dataset["top"] ?? "";
      if (links.length === 0 || id === "") return;
      if (entry === null) {
        open(id);
        requestAnimationFrame(() => links[0]?.focus());
      } else {
        step(links, at, 1);
      }
      break;
    }
    case "ArrowUp":
      if (entry === null) return;
      if (at === links[0]) (top as HTMLElement).focus();
      else step(links, at, -1);
      break;
    case "Home":
      if (entry === null) return;
      links[0]?.focus();
      break;
    case "End":
      if (entry === null) return;
      links.at(-1)?.focus();
      break;
    default:
      return;
  }
  event.preventDefault();
}
