import type { ReactNode } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { Row } from "#/ui/Rows/Rows.tsx";
import { OutsideLink } from "./OutsideLink.tsx";

const plans: Readonly<Record<string, string>> = {
  mdn_plus_5m: "5m",
  mdn_plus_5y: "5y",
  mdn_plus_10m: "10m",
  mdn_plus_10y: "10y",
};

function planOf({ subscriptionType }: User): string {
  return plans[subscriptionType ?? ""] ?? "core";
}

interface PlanProps {
  readonly user: User;
  /** A link to other plans. */
  readonly overview?: ReactNode;
  readonly children?: ReactNode;
}

/** The reader's plan, and where to manage it. */
export function Plan({ user, overview, children }: PlanProps) {
  const { t } = useTranslator();
  const { links } = useSite();
  return (
    <Row
      title={t("settings-plan")}
      action={
        <>
          {user.isSubscriber && links.subscriptions !== "" && (
            <OutsideLink href={links.subscriptions}>
              {t("settings-manage-subscription")}
            </OutsideLink>
          )}
          {overview}
        </>
      }
    >
      <p>{t(`settings-plan-${planOf(user)}`)}</p>
      {user.isSubscriber && user.subscriberNumber !== null && (
        <p>{t("settings-subscriber-number", { number: user.subscriberNumber })}</p>
      )}
      {children}
    </Row>
  );
}
