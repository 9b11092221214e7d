import { useState } from "react";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Failure, PlanState, useBilling, useBillingActions } from "#/shell/plus/index.ts";
import type { User } from "#/shell/session/index.ts";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { Ledger } from "./Ledger.tsx";
import { Plan } from "./Plan.tsx";

/** The reader's plan and possible actions; nothing where there are no plans. */
export function Subscription({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const site = useSite();
  const locale = useLocale();
  const { billing } = useBilling();
  useFocusAfterRemoval(billing?.can.cancel === true ? ["cancel"] : []);
  const state = billing !== undefined && <PlanState billing={billing} />;
  const events = billing?.events ?? [];
  const hasPlan = billing !== undefined && billing.plan.source !== null;
  if (!site.flags.plans && !hasPlan && events.length === 0) return null;
  return (
    <Section id="subscription" title={t("settings-subscription")}>
      {site.flags.plans ? (
        <Plan
          user={user}
          overview={
            <ButtonLink href={`${addressOf(site, locale, "plus")}#subscribe`}>
              {t("collection-upgrade-link")}
            </ButtonLink>
          }
        >
          {state}
        </Plan>
      ) : (
        state
      )}
      {billing?.can.portal === true && <Payments />}
      {billing?.can.cancel === true && <Cancel />}
      {events.length > 0 && <Ledger events={events} />}
    </Section>
  );
}

function Payments() {
  const { t } = useTranslator();
  const { pending, error, openPortal } = useBillingActions();
  return (
    <Row
      title={t("settings-payments")}
      action={
        <Button aria-disabled={pending !== null} onClick={() => void openPortal()}>
          {t("plan-portal")}
        </Button>
      }
    >
      <p>{t("settings-payments-note")}</p>
      <Failure error={error} />
    </Row>
  );
}

/** Cancels the subscription at the end of its period, after a confirmation. */
function Cancel() {
  const { t } = useTranslator();
  const { pending, error, cancel } = useBillingActions();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
    void cancel();
  };
  return (
    <Row
      title={t("settings-cancel-plan")}
      action={
        <Button
          aria-disabled={pending !== null}
          onClick={() => pending === null && setIsAsking(true)}
        >
          {t("settings-cancel-plan-button")}
        </Button>
      }
    >
      <p>{t("settings-cancel-plan-note")}</p>
      <Failure error={error} />
      {isAsking && (
        <Dialog
          title={t("settings-cancel-plan-title")}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("settings-cancel-plan-note")}</p>
          <DialogButtons>
            <Button type="submit">{t("settings-cancel-plan-keep")}</Button>
            <Button look="primary" onClick={confirm}>
              {t("settings-cancel-plan-confirm")}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Row>
  );
}
