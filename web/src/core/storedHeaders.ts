/** Headers of responses that the worker makes, for itself and for pages. */
export const storedHeaders = {
  /** Id and date of the pack that a page is from. */
  pack: "X-Waymark-Pack",
  /** When a page was stored that the reader has seen. */
  visited: "X-Waymark-Visited",
  /** Where a page has moved. */
  moved: "X-Waymark-Moved",
} as const;
