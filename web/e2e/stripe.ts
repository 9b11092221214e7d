import { once } from "node:events";
import { createInterface } from "node:readline";
import { startStandin } from "./standin.ts";

/** A stand-in for Stripe, which stores a site's subscriptions. */
export interface Stripe {
  /** The flags of a site that sells plans. */
  readonly flags: readonly string[];
  /**
   * Pays in a checkout; the site gets a signed event. Returns the reader's next address.
   */
  readonly pay: (session: string, site: string) => Promise<string>;
  /** Changes fields of a checkout's subscription; the site receives a signed event. */
  readonly change: (session: string, site: string, fields: object) => Promise<void>;
  /** Makes all calls of the site fail, or not. */
  readonly setDown: (isDown: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The host of the checkout. */
export const checkoutHost = "checkout.stripe.com";

/** Starts Stripe of devtools/standin. */
export async function startStripe(): Promise<Stripe> {
  const child = startStandin("stripe");
  const exit = once(child, "exit");
  const flags: string[] = [];
  const last = "--billing-stripe-api=";
  let api = "";
  for await (const line of createInterface(child.stdout)) {
    flags.push(line);
    if (!line.startsWith(last)) continue;
    api = line.slice(last.length);
    break;
  }
  if (api === "") throw new Error("devtools/standin did not start");
  const post = async (what: string, query: Record<string, string>, body?: object) => {
    const response = await fetch(
      `${api}/test/${what}?${new URLSearchParams(query).toString()}`,
      {
        method: "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    if (!response.ok) throw new Error(`${what}: ${await response.text()}`);
    return (await response.json()) as { readonly done?: string };
  };
  return {
    flags,
    pay: async (session, site) => (await post("pay", { session, site })).done ?? "",
    change: async (session, site, fields) => {
      await post("change", { subscription: `sub_of_${session}`, site }, fields);
    },
    setDown: async (isDown) => {
      await post("down", { down: String(isDown) });
    },
    stop: async () => {
      child.stdin.end();
      await exit;
    },
  };
}
