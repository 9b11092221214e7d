/** Headers of responses made by the worker, for itself and for pages. */
export const storedHeaders = {
  /** Id and date of the page's pack. */
  pack: "X-Waymark-Pack",
  /** When the visited page was stored. */
  visited: "X-Waymark-Visited",
  /** The new address of a moved page. */
  moved: "X-Waymark-Moved",
} as const;
