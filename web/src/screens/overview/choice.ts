import { productOf, rankOf, type Billing, type Plan } from "#/shell/plus/index.ts";

/** The reader, as far as the choice of plans depends on them. */
export type Chooser =
  /** Not known yet. */
  | { readonly state: "unknown" }
  | { readonly state: "anonymous" }
  /** A reader of whom only the plan is known. */
  | { readonly state: "unavailable"; readonly plan: Plan }
  | { readonly state: "known"; readonly plan: Plan; readonly can: Billing["can"] };

/** The choice that a plan offers to a reader. */
export type Choice =
  | { readonly state: "waiting" }
  | { readonly state: "current" }
  | { readonly state: "start"; readonly by: "sign-in" | "checkout" }
  | { readonly state: "upgrade"; readonly by: "checkout" | "change" }
  | { readonly state: "unavailable" };

/**
 * The choice that a plan offers: the reader's own, a first one, a higher one, or none.
 * The server decides by the same order (`can`).
 */
export function choiceOf(plan: Plan, chooser: Chooser): Choice {
  if (chooser.state === "unknown") return { state: "waiting" };
  if (chooser.state === "anonymous") return { state: "start", by: "sign-in" };
  if (plan === chooser.plan) return { state: "current" };
  const isHigher = rankOf(plan) > rankOf(chooser.plan);
  if (chooser.state === "unavailable" || !isHigher) return { state: "unavailable" };
  const { can } = chooser;
  if (chooser.plan === "core") {
    return can.checkout ? { state: "start", by: "checkout" } : { state: "unavailable" };
  }
  if (can.change) return { state: "upgrade", by: "change" };
  return can.checkout ? { state: "upgrade", by: "checkout" } : { state: "unavailable" };
}

/** Reports whether a plan is the reader's with another period of payment. */
export function changesPeriod(plan: Plan, billing: Billing | undefined): boolean {
  return billing !== undefined && productOf(billing.plan.plan) === productOf(plan);
}
