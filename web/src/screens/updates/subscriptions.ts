export type Channel = "feed" | "webhook";

/** A subscription of the reader. */
export interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly url: string | null;
  readonly disabled_at: string | null;
  readonly last_error: string | null;
  /** Only in the response to its creation. */
  readonly feed_url?: string;
  readonly secret?: string;
}

export const path = "/api/v2/updates/subscriptions/";
