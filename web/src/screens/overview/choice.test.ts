import { describe, expect, test } from "vitest";
import { plans, type Billing, type Plan } from "#/shell/plus/index.ts";
import { choiceOf, type Chooser } from "./choice.ts";

const nothing: Billing["can"] = {
  checkout: false,
  change: false,
  cancel: false,
  resume: false,
  portal: false,
};

/**
 * A reader with a plan and permissions from the server: see TestWhatReadersCanDo in
 * package billing.
 */
const reader = (plan: Plan, ...can: readonly ("checkout" | "change")[]): Chooser => ({
  state: "known",
  plan,
  can: {
    ...nothing,
    checkout: can.includes("checkout"),
    change: can.includes("change"),
  },
});

/** A choice as a string. */
function word(plan: Plan, chooser: Chooser): string {
  const choice = choiceOf(plan, chooser);
  return "by" in choice ? `${choice.state} by ${choice.by}` : choice.state;
}

const not = "unavailable";
const signIn = "start by sign-in";
const start = "start by checkout";
const buy = "upgrade by checkout";
const change = "upgrade by change";

/**
 * The reader, then the choices for core, 5 and 10 by the month and by the year, in the
 * order of `plans`.
 */
const table: readonly (readonly [string, Chooser, readonly string[]])[] = [
  ["anonymous", { state: "anonymous" }, [signIn, signIn, signIn, signIn, signIn]],
  [
    "not known yet",
    { state: "unknown" },
    ["waiting", "waiting", "waiting", "waiting", "waiting"],
  ],
  ["free", reader("core", "checkout"), ["current", start, start, start, start]],
  ["free where nothing is sold", reader("core"), ["current", not, not, not, not]],
  ["free, withheld by an operator", reader("core"), ["current", not, not, not, not]],
  [
    "free, a subscription is unpaid",
    reader("core", "change"),
    ["current", not, not, not, not],
  ],
  ...(["provider", "operator"] as const).flatMap((source) => [
    [
      `5 monthly of the ${source}`,
      reader("mdn_plus_5m", "checkout"),
      [not, "current", buy, buy, buy],
    ] as const,
    [
      `5 yearly of the ${source}`,
      reader("mdn_plus_5y", "checkout"),
      [not, not, "current", buy, buy],
    ] as const,
    [
      `10 monthly of the ${source}`,
      reader("mdn_plus_10m", "checkout"),
      [not, not, not, "current", buy],
    ] as const,
    [
      `10 yearly of the ${source}`,
      reader("mdn_plus_10y"),
      [not, not, not, not, "current"],
    ] as const,
    [
      `5 monthly of the ${source} where nothing is sold`,
      reader("mdn_plus_5m"),
      [not, "current", not, not, not],
    ] as const,
  ]),
  [
    "5 monthly of Stripe",
    reader("mdn_plus_5m", "change"),
    [not, "current", change, change, change],
  ],
  [
    "5 yearly of Stripe",
    reader("mdn_plus_5y", "change"),
    [not, not, "current", change, change],
  ],
  [
    "10 monthly of Stripe",
    reader("mdn_plus_10m", "change"),
    [not, not, not, "current", change],
  ],
  ["10 yearly of Stripe", reader("mdn_plus_10y"), [not, not, not, not, "current"]],
  [
    "10 monthly of an operator, 5 monthly of Stripe",
    reader("mdn_plus_10m", "change"),
    [not, not, not, "current", change],
  ],
  [
    "5 yearly, and what they can do is not known",
    { state: "unavailable", plan: "mdn_plus_5y" },
    [not, not, "current", not, not],
  ],
];

describe.each(table)("a reader: %s", (_, chooser, choices) => {
  test.each(plans.map((plan, i) => [plan, choices[i]]))("%s: %s", (plan, choice) => {
    expect(word(plan, chooser)).toBe(choice);
  });
});
