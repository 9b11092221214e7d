/** How patient downloads are, in milliseconds. */
export const timing = {
  /** How long a response may go without a byte. */
  stall: 30_000,
  /** How long to wait before the next attempts. */
  waits: [1000, 4000] as readonly number[],
};
