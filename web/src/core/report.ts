/** Name of the event on the document for a countable action. */
export const measured = "waymark:measured";

/** Name of the event on the document for a search without results. */
export const zeroResults = "waymark:searched-in-vain";

/** A report, with the name of its event. */
interface Report {
  readonly event: string;
  readonly detail: string;
}

/** The number of reports kept until the listener is loaded. */
const maxEarly = 20;
let early: Report[] | null = [];

/** Notifies listeners of an action to count. Without a listener, nothing is sent. */
export function report(source: string): void {
  notify(measured, source);
}

/** Notifies listeners of a search without results. */
export function reportZeroResults(query: string): void {
  notify(zeroResults, query);
}

function notify(event: string, detail: string): void {
  if (early !== null && early.length < maxEarly) early.push({ event, detail });
  document.dispatchEvent(new CustomEvent<string>(event, { detail }));
}

/** Returns the reports so far, for a listener that receives later ones as events. */
export function takeEarly(): readonly Report[] {
  const reports = early ?? [];
  early = null;
  return reports;
}
