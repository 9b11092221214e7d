/** Timeouts of downloads, in milliseconds. */
export const timing = {
  /** How long a response may make no progress. */
  stall: 30_000,
  /** Delays before retries. */
  waits: [1000, 4000] as readonly number[],
  /** The longest delay requested by a busy server; a longer one is a failure. */
  longestWait: 120_000,
  /** The same for lists, which readers wait for. */
  longestWaitForList: 10_000,
  /** The longest time that a busy server is left alone. */
  longestQuiet: 3_600_000,
};
