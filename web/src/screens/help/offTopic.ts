/** The beginning of answers to off-topic questions, as in the server. */
export const refusalPrefix = "Sorry, I can only answer questions about web development";

/**
 * Reports whether a text refuses an off-topic question. The prefix is a stop sequence in
 * requests to the model, so a complete text may be only its beginning, or empty.
 */
export function isOffTopic(text: string, complete: boolean): boolean {
  return text.startsWith(refusalPrefix) || (complete && refusalPrefix.startsWith(text));
}
