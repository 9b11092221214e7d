import { useEffect, useState } from "react";
import { fetchBilling, useBillingActions, type Billing } from "#/shell/plus/index.ts";

/** The state of a recent payment. */
export type Confirmation =
  | { readonly state: "waiting" }
  | { readonly state: "confirmed"; readonly billing: Billing }
  /** The processor has not reported it for a while. */
  | { readonly state: "late" }
  | { readonly state: "failed" };

/** Milliseconds between two requests, and their number before the reader is notified. */
const pause = 2000;
const questions = 15;

/**
 * Polls the server for a subscription, which the payment processor reports some seconds
 * after a payment. `again` polls once more.
 */
export function useConfirmation(asks: boolean): {
  readonly confirmation: Confirmation;
  readonly again: () => void;
} {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: "waiting" });
  const [round, setRound] = useState(0);
  const { update } = useBillingActions();
  useEffect(() => {
    if (!asks) return;
    const stopped = new AbortController();
    void confirm(stopped.signal).then(async (found) => {
      if (stopped.signal.aborted) return;
      setConfirmation(found);
      if (found.state === "confirmed") await update(found.billing);
    });
    return () => stopped.abort();
    // Each render creates another `update`.
  }, [asks, round]);
  const again = () => {
    setConfirmation({ state: "waiting" });
    setRound((before) => before + 1);
  };
  return { confirmation, again };
}

async function confirm(signal: AbortSignal): Promise<Confirmation> {
  let answered = false;
  for (let asked = 0; asked < questions && !signal.aborted; asked++) {
    try {
      const billing = await fetchBilling();
      answered = true;
      if (hasBought(billing)) return { state: "confirmed", billing };
    } catch (error) {
      console.warn("Could not find out whether a payment arrived", error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { state: answered ? "late" : "failed" };
}

/** Reports whether the effective plan is a subscription at the payment processor. */
function hasBought({ plan }: Billing): boolean {
  return plan.source === "stripe";
}
