import type { Slot } from "./slots.ts";

/** An element for the ad of a slot. */
export interface Place {
  readonly slot: Slot;
  readonly element: HTMLElement;
}

/** Reports whether an element is displayed according to its styles. */
export function isDisplayed(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/**
 * The places on the page. Slots that are not displayed are omitted: their ads would take
 * the turn of others. They are hidden in narrow windows, and by ad blockers.
 */
export function findPlaces(slots: readonly Slot[]): Place[] {
  const places = [...document.querySelectorAll<HTMLElement>("[data-slot]")].flatMap(
    (element) => {
      const slot = slots.find((slot) => slot === element.dataset["slot"]);
      return slot === undefined ? [] : [{ slot, element }];
    },
  );
  const displayed = new Set(
    places.flatMap(({ slot, element }) => (isDisplayed(element) ? [slot] : [])),
  );
  return places.filter(({ slot }) => displayed.has(slot));
}

/**
 * Collapses an empty place as soon as it is below the viewport, where nothing visible
 * moves. Returns a function that stops waiting or restores the room.
 */
export function collapse({ element }: Place): () => void {
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    if (last === undefined || last.isIntersecting) return;
    if (last.boundingClientRect.top < window.innerHeight) return;
    observer.disconnect();
    element.hidden = true;
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    element.hidden = false;
  };
}
