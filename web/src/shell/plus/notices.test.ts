import { expect, test } from "vitest";
import { billingFrom } from "./billing.ts";
import { noticesOf } from "./notices.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const soon = "2026-12-01T00:00:00Z";
const before = "2026-11-01T00:00:00Z";
const at = (time: string) => Date.parse(time);

const can = { checkout: false, change: true, cancel: true, resume: true, portal: true };

const held = (status: string | null, fields = {}, source = "stripe") => ({
  plan: "mdn_plus_5m",
  source,
  status,
  period_end: soon,
  ends_at: null,
  held_until: null,
  ...fields,
});

const core = { plan: "core", source: null };

test.each([
  ["nothing", { plan: core, sources: [] }, []],
  ["a response that is none", null, []],
  [
    "active",
    { plan: held("active"), sources: [held("active")] },
    [{ kind: "renews", date: at(soon) }],
  ],
  [
    "on trial",
    { plan: held("trialing"), sources: [held("trialing")] },
    [{ kind: "renews", date: at(soon) }],
  ],
  [
    "cancelled",
    { sources: [held("active", { ends_at: soon })] },
    [{ kind: "ends", date: at(soon), action: "resume" }],
  ],
  [
    "cancelled, and it cannot be resumed",
    { sources: [held("active", { ends_at: soon })], can: { ...can, resume: false } },
    [{ kind: "ends", date: at(soon) }],
  ],
  [
    "no news of the renewal",
    { sources: [held("active", { period_end: before, held_until: soon })] },
    [{ kind: "held", date: at(soon) }],
  ],
  [
    "past due",
    { sources: [held("past_due", { held_until: soon })] },
    [{ kind: "past-due", date: at(soon), action: "portal" }],
  ],
  [
    "past due for too long",
    { plan: core, sources: [held("past_due", { held_until: before })] },
    [{ kind: "unpaid", action: "portal" }],
  ],
  [
    "unpaid",
    { plan: core, sources: [held("unpaid")] },
    [{ kind: "unpaid", action: "portal" }],
  ],
  ["incomplete", { plan: core, sources: [held("incomplete")] }, [{ kind: "incomplete" }]],
  [
    "of the provider",
    { plan: held(null, {}, "provider"), sources: [held(null, {}, "provider")] },
    [{ kind: "provider" }],
  ],
  [
    "of an operator, and a subscription",
    { plan: held(null, {}, "operator"), sources: [held("active")] },
    [{ kind: "granted" }, { kind: "renews", date: at(soon) }],
  ],
  [
    "withheld",
    { plan: { plan: "core", source: "operator" }, sources: [] },
    [{ kind: "withheld" }],
  ],
  [
    "disputed",
    { sources: [], events: [{ at: before, kind: "dispute", status: "needs_response" }] },
    [{ kind: "disputed", action: "portal" }],
  ],
  [
    "a dispute that is over",
    { sources: [], events: [{ at: before, kind: "dispute", status: "won" }] },
    [],
  ],
])("what to know of a plan: %s", (_, response, notices) => {
  const billing = billingFrom(response === null ? null : { can, ...response });
  expect(noticesOf(billing, now)).toEqual(notices);
});
