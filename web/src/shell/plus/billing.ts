import useSWR, { useSWRConfig } from "swr";
import { useLocale, useSite } from "#/core/context.ts";
import { fieldsOf, listOf, textOf, textOrNull } from "#/core/fields.ts";
import { parseURL } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import { refreshUser, useUser } from "#/shell/session/index.ts";
import { useCall } from "#/ui/useCall.ts";
import { planFrom, type Plan } from "./plans.ts";

/** The origin of a plan. */
export type Source = "stripe" | "provider" | "operator";

/** A reader's plan with its origin. Times are in milliseconds since 1970. */
export interface Entitlement {
  readonly plan: Plan;
  /** Null for the free plan. */
  readonly source: Source | null;
  /** The status of a subscription at the payment processor. */
  readonly status: string | null;
  readonly periodEnd: number | null;
  /** The end of a cancelled plan. */
  readonly endsAt: number | null;
  /** The end of the grace period after a missed payment. */
  readonly graceUntil: number | null;
}

/** The reader's possible actions at this site. */
interface Can {
  readonly checkout: boolean;
  readonly change: boolean;
  readonly cancel: boolean;
  readonly resume: boolean;
  readonly portal: boolean;
}

/** A line of the ledger. */
export interface Entry {
  readonly at: number;
  readonly kind: string;
  readonly plan: Plan | null;
  /** In the smallest unit of the currency. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly status: string | null;
}

/** The reader's plans, and their history. */
export interface Billing {
  /** The effective plan. */
  readonly plan: Entitlement;
  /** All plans, including those that could become active again. */
  readonly sources: readonly Entitlement[];
  readonly can: Can;
  /** Newest first. */
  readonly events: readonly Entry[];
}

const address = "/api/v1/plus/billing/";

function timeFrom(value: unknown): number | null {
  const time = Date.parse(textOf(value));
  return Number.isNaN(time) ? null : time;
}

const sources: readonly (string | null)[] = ["stripe", "provider", "operator"];

function entitlementFrom(value: unknown): Entitlement {
  const fields = fieldsOf(value);
  const source = textOrNull(fields["source"]);
  return {
    plan: planFrom(fields["plan"]),
    source: sources.includes(source) ? (source as Source) : null,
    status: textOrNull(fields["status"]),
    periodEnd: timeFrom(fields["period_end"]),
    endsAt: timeFrom(fields["ends_at"]),
    graceUntil: timeFrom(fields["held_until"]),
  };
}

function entryFrom(value: unknown): Entry {
  const fields = fieldsOf(value);
  const { plan, amount } = fields;
  return {
    at: timeFrom(fields["at"]) ?? 0,
    kind: textOf(fields["kind"]),
    plan: plan === null || plan === undefined ? null : planFrom(plan),
    amount: typeof amount === "number" ? amount : null,
    currency: textOrNull(fields["currency"]),
    status: textOrNull(fields["status"]),
  };
}

/** Parses a response of the API. */
export function billingFrom(value: unknown): Billing {
  const fields = fieldsOf(value);
  const can = fieldsOf(fields["can"]);
  return {
    plan: entitlementFrom(fields["plan"]),
    sources: listOf(fields["sources"]).map(entitlementFrom),
    can: {
      checkout: can["checkout"] === true,
      change: can["change"] === true,
      cancel: can["cancel"] === true,
      resume: can["resume"] === true,
      portal: can["portal"] === true,
    },
    events: listOf(fields["events"]).map(entryFrom),
  };
}

/** Fetches the reader's plans. */
export async function fetchBilling(): Promise<Billing> {
  return billingFrom(await request(address));
}

interface BillingState {
  /** Undefined until loaded, and for readers who are not signed in. */
  readonly billing: Billing | undefined;
  readonly failed: boolean;
}

export function useBilling(): BillingState {
  const { flags } = useSite();
  const user = useUser();
  const asks = flags.settings && user?.isAuthenticated === true;
  const { data, error } = useSWR<Billing, unknown>(asks ? address : null, fetchBilling, {
    shouldRetryOnError: false,
  });
  return { billing: data, failed: error !== undefined };
}

type Leaving = "checkout" | "portal";
type Changing = "cancel" | "resume" | "change";

interface BillingActions {
  readonly pending: Leaving | Changing | null;
  readonly error: Error | null;
  /** Shows a newer response of the server on this page. */
  readonly update: (billing: Billing) => Promise<void>;
  /** Opens the checkout for a plan. */
  readonly checkout: (plan: Plan) => Promise<boolean>;
  /** Opens the page for managing payments. */
  readonly openPortal: () => Promise<boolean>;
  readonly cancel: () => Promise<boolean>;
  readonly resume: () => Promise<boolean>;
  readonly change: (plan: Plan) => Promise<boolean>;
}

/** The reader's actions on payments, one at a time. */
export function useBillingActions(): BillingActions {
  const locale = useLocale();
  const { mutate } = useSWRConfig();
  const { pending, error, run } = useCall<Leaving | Changing>();
  const update = async (billing: Billing) => {
    await mutate(address, billing, { revalidate: false });
    await refreshUser();
  };
  const post = (name: Leaving | Changing, plan?: Plan) =>
    request(
      `${address}${name}/`,
      "POST",
      plan === undefined ? { locale } : { plan, locale },
    );
  // The server may refuse an action because this page is out of date.
  const attempt = (name: Leaving | Changing, work: () => Promise<void>) =>
    run(name, async () => {
      try {
        await work();
      } catch (reason) {
        void mutate(address);
        throw reason;
      }
    });
  const leave = (name: Leaving, plan?: Plan) =>
    attempt(name, async () => goTo(await post(name, plan)));
  const change = (name: Changing, plan?: Plan) =>
    attempt(name, async () => update(billingFrom(await post(name, plan))));
  return {
    pending,
    error,
    update,
    checkout: (plan) => leave("checkout", plan),
    openPortal: () => leave("portal"),
    cancel: () => change("cancel"),
    resume: () => change("resume"),
    change: (plan) => change("change", plan),
  };
}

/** Navigates to the page in a response; resolves if the reader returns to this one. */
function goTo(response: unknown): Promise<void> {
  const url = parseURL(textOf(fieldsOf(response)["url"]));
  if (url?.protocol !== "https:") return Promise.reject(new Error("No address to go to"));
  return new Promise((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    window.location.assign(url);
  });
}
