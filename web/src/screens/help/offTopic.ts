/** How answers begin to questions that the site is not for: the server's constant. */
export const refusalPrefix = "Sorry, I can only answer questions about web development";

/**
 * Reports whether a text is the answer to a question that the site is not for. The
 * beginning is also where a model has to stop, so what is left may be less of it.
 */
export function isOffTopic(text: string, complete: boolean): boolean {
  return text.startsWith(refusalPrefix) || (complete && refusalPrefix.startsWith(text));
}
