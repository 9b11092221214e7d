/** How answers begin to questions that the site is not for: the server's constant. */
export const refusalPrefix = "Sorry, I can only answer questions about web development";

/**
 * Reports whether a text is the answer to a question that the site is not for. The
 * prefix is a stop sequence in requests to the model, so a complete text may be only the
 * start of it, or empty.
 */
export function isOffTopic(text: string, complete: boolean): boolean {
  return text.startsWith(refusalPrefix) || (complete && refusalPrefix.startsWith(text));
}
