/** The plans, lowest first (docs/reference/http.md, Paid plans). */
export const plans = [
  "core",
  "mdn_plus_5m",
  "mdn_plus_5y",
  "mdn_plus_10m",
  "mdn_plus_10y",
] as const;

export type Plan = (typeof plans)[number];

/** The contents of plans, regardless of payment. */
export type Product = "core" | "plus" | "supporter";

export type Period = "month" | "year";

/** The plan of a name; `core` for unknown names. */
export function planFrom(name: unknown): Plan {
  return plans.find((plan) => plan === name) ?? "core";
}

/** Orders plans: a higher plan has a higher rank. */
export function rankOf(plan: Plan): number {
  return plans.indexOf(plan);
}

/** The period of payment; null for the free plan. */
export function periodOf(plan: Plan): Period | null {
  if (plan === "core") return null;
  return plan.endsWith("y") ? "year" : "month";
}

export function productOf(plan: Plan): Product {
  if (plan === "core") return "core";
  return plan.startsWith("mdn_plus_10") ? "supporter" : "plus";
}

const paid = {
  plus: { month: "mdn_plus_5m", year: "mdn_plus_5y" },
  supporter: { month: "mdn_plus_10m", year: "mdn_plus_10y" },
} as const;

export function planOf(product: Product, period: Period): Plan {
  return product === "core" ? "core" : paid[product][period];
}
