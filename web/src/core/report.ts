/** Name of the event on the document for something worth counting. */
export const measured = "waymark:measured";

/**
 * Notifies listeners that count that something happened. Nothing is sent from here, and
 * without a listener nothing happens at all.
 */
export function report(source: string): void {
  document.dispatchEvent(new CustomEvent<string>(measured, { detail: source }));
}
