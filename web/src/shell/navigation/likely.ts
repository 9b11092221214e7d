import type { Doc } from "#/contract/page.ts";

let expected: (doc: Doc) => void = () => undefined;

/** Sets the callback for a document that the reader is likely to open next. */
export function whenLikely(callback: typeof expected): void {
  expected = callback;
}

/** Announces a document that the reader is likely to open next. */
export const expectDoc: typeof expected = (doc) => expected(doc);
