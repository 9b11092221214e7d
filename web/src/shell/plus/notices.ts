import type { Billing, Entitlement } from "./billing.ts";

/** A notice about a plan, with the reader's possible action. */
export interface Notice {
  readonly kind:
    | "renews"
    | "ends"
    | "past-due"
    | "held"
    | "incomplete"
    | "unpaid"
    | "disputed"
    | "granted"
    | "provider"
    | "withheld";
  readonly date?: number;
  readonly action?: "resume" | "portal";
}

/** States of closed disputes (docs.stripe.com/api/disputes/object). */
const settled = ["won", "lost", "warning_closed", "prevented"];

function isDisputed({ events }: Billing): boolean {
  return events.some(
    ({ kind, status }) => kind === "dispute" && !settled.includes(status ?? ""),
  );
}

/** The notice about a subscription at the payment processor. */
function noticeOf(held: Entitlement, now: number): Notice {
  const { status, periodEnd, endsAt, graceUntil } = held;
  const date = (time: number | null) => (time === null ? {} : { date: time });
  const active = status === "active" || status === "trialing";
  if (active && endsAt !== null) return { kind: "ends", date: endsAt, action: "resume" };
  if (active && graceUntil !== null) return { kind: "held", date: graceUntil };
  if (active) return { kind: "renews", ...date(periodEnd) };
  if (status === "incomplete") return { kind: "incomplete" };
  if (status === "past_due" && graceUntil !== null && graceUntil > now) {
    return { kind: "past-due", date: graceUntil, action: "portal" };
  }
  return { kind: "unpaid", action: "portal" };
}

/** All notices about the reader's plans at a moment. */
export function noticesOf(billing: Billing, now: number): Notice[] {
  const { plan, sources, can } = billing;
  const list: Notice[] = [];
  if (plan.source === "operator") {
    list.push({ kind: plan.plan === "core" ? "withheld" : "granted" });
  }
  if (plan.source === "provider") list.push({ kind: "provider" });
  for (const held of sources) {
    if (held.source === "stripe") list.push(noticeOf(held, now));
  }
  if (isDisputed(billing)) list.push({ kind: "disputed", action: "portal" });
  return list.map(({ action, ...notice }) =>
    action !== undefined && can[action] ? { ...notice, action } : notice,
  );
}
