/** Name of the event on the document for something worth counting. */
export const measured = "waymark:measured";

/** Name of the event on the document for a search that found nothing. */
export const zeroResults = "waymark:searched-in-vain";

/** Something that was reported, by the name of its event. */
interface Report {
  readonly event: string;
  readonly detail: string;
}

/** How many reports are kept for a listener that has not been loaded yet. */
const maxEarly = 20;
let early: Report[] | null = [];

/**
 * Notifies listeners that count that something happened. Nothing is sent from here, and
 * without a listener nothing happens at all.
 */
export function report(source: string): void {
  notify(measured, source);
}

/** Notifies listeners of a text that was searched for and not found. */
export function reportZeroResults(query: string): void {
  notify(zeroResults, query);
}

function notify(event: string, detail: string): void {
  if (early !== null && early.length < maxEarly) early.push({ event, detail });
  document.dispatchEvent(new CustomEvent<string>(event, { detail }));
}

/** Hands over what was reported so far, to the listener that hears of it from now on. */
export function takeEarly(): readonly Report[] {
  const reports = early ?? [];
  early = null;
  return reports;
}
