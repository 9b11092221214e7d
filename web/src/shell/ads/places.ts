import type { Slot } from "./slots.ts";

/** An element that an ad of a slot is drawn in. */
export interface Place {
  readonly slot: Slot;
  readonly element: HTMLElement;
}

/** Reports whether an element can be seen, as far as styles say. */
export function isDisplayed(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/**
 * The places on the page. Slots of which none is displayed have none: ads in them
 * would take the turn of others. That is so where a window is too narrow, and where
 * the browser hides ads.
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
 * Gives up the room of a place that stays empty, as soon as it is below what the
 * reader sees, where nothing moves. The result stops waiting for that and takes the room
 * back.
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
