export type Channel = "feed" | "webhook";

/** What a reader follows. */
export interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly url: string | null;
  readonly disabled_at: string | null;
  readonly last_error: string | null;
  /** Only when it is new. */
  readonly feed_url?: string;
  readonly secret?: string;
}

export const path = "/api/v2/updates/subscriptions/";
