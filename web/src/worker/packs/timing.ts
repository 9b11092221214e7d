/** How patient downloads are, in milliseconds. */
export const timing = {
  /** How long a response may go without making progress. */
  stall: 30_000,
  /** How long to wait before the next attempts. */
  waits: [1000, 4000] as readonly number[],
  /** How long a busy server may have a download wait; a longer wait is a failure. */
  longestWait: 120_000,
  /** The same for lists, for which readers wait. */
  longestWaitForList: 10_000,
  /** For how long a server that says so is asked for nothing, at most. */
  longestQuiet: 3_600_000,
};
