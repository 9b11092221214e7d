/** Drawings are scaled down to this part of their size at most: their texts stay readable. */
const smallest = 0.7;

/**
 * Gives the drawing of a source in view the same room, so that nothing below moves, if it can
 * be read in it. Where the source ends below the window, nothing below is seen to move.
 */
export function keepRoom(figure: HTMLElement, frame: HTMLElement): void {
  const { top, bottom, height } = frame.getBoundingClientRect();
  if (top > innerHeight || bottom < 0) return;
  const room = Math.min(height, innerHeight - Math.max(top, 0));
  figure.style.minBlockSize = `${room}px`;
  const drawn = figure.querySelector(":scope > div")?.shadowRoot?.querySelector("svg");
  const natural = drawn?.getBoundingClientRect().height ?? 0;
  const left = natural + room - figure.getBoundingClientRect().height;
  if (left >= smallest * natural) drawn?.style.setProperty("max-block-size", `${left}px`);
}
