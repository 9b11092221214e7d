import { Refused } from "#/core/api.ts";

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

/** What a call that has failed says to the reader. */
export function messageOf(error: unknown): string {
  if (error instanceof Refused) return error.detail;
  return error instanceof Error ? error.message : String(error);
}
