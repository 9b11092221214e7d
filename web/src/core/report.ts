/** Name of the event on the document that tells of something worth counting. */
export const measured = "waymark:measured";

/**
 * Tells whoever counts that something happened. Nothing is sent from here, and
 * without a listener nothing happens at all.
 */
export function report(source: string): void {
  document.dispatchEvent(new CustomEvent<string>(measured, { detail: source }));
}
