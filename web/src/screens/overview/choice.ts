import { productOf, rankOf, type Billing, type Plan } from "#/shell/plus/index.ts";

/** Who chooses among the plans. */
export type Chooser =
  /** Not known yet. */
  | { readonly state: "unknown" }
  | { readonly state: "anonymous" }
  /** A reader of whom only the plan is known. */
  | { readonly state: "unavailable"; readonly plan: Plan }
  | { readonly state: "known"; readonly plan: Plan; readonly can: Billing["can"] };

/** What a plan offers to a reader, and how. */
export type Choice =
  | { readonly state: "waiting" }
  | { readonly state: "current" }
  | { readonly state: "start"; readonly by: "sign-in" | "checkout" }
  | { readonly state: "upgrade"; readonly by: "checkout" | "change" }
  | { readonly state: "unavailable" };

/**
 * What a plan offers to a reader: the one that they have, a first one, a higher
 * one, or nothing. The server decides by the same order (decided in `can`).
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

/** Reports whether a plan gives the reader what they have, paid at other times. */
export function changesPeriod(plan: Plan, billing: Billing | undefined): boolean {
  return billing !== undefined && productOf(billing.plan.plan) === productOf(plan);
}
