import { useEffect } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { productOf } from "#/shell/plus/index.ts";
import { SignInLink, useUser } from "#/shell/session/index.ts";
import { Button, buttonClass } from "#/ui/Button/Button.tsx";
import { useConfirmation, type Confirmation } from "./useConfirmation.ts";
import styles from "./Plans.module.css";

interface WelcomeProps {
  /** Called with whether a payment awaits confirmation, initially and on every change. */
  readonly onWait: (waits: boolean) => void;
}

/** Thanks readers who return from paying, and says when the plan is active. */
export function Welcome({ onWait }: WelcomeProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const user = useUser();
  const isSignedIn = user?.isAuthenticated === true;
  const { confirmation, again } = useConfirmation(isSignedIn);
  useQueryCleanup(confirmation.state === "confirmed");
  const waits = isSignedIn && confirmation.state === "waiting";
  useEffect(() => onWait(waits), [onWait, waits]);
  const isSignedOut = user !== undefined && !isSignedIn;
  return (
    <div className={styles.welcome}>
      <h3>{t("plans-thanks")}</h3>
      <div role="status">
        <p>
          {isSignedOut ? t("plans-signed-out") : <News confirmation={confirmation} />}
        </p>
      </div>
      {isSignedOut && (
        <SignInLink
          className={buttonClass({ look: "primary" })}
          to={`/${locale}/plus?checkout=done#subscribe`}
        >
          {t("sign-in")}
        </SignInLink>
      )}
      {(confirmation.state === "late" || confirmation.state === "failed") && (
        <Button onClick={again}>{t("plans-ask-again")}</Button>
      )}
    </div>
  );
}

function News({ confirmation }: { readonly confirmation: Confirmation }) {
  const { t } = useTranslator();
  switch (confirmation.state) {
    case "waiting":
      return t("plans-waiting");
    case "late":
      return t("plans-late");
    case "failed":
      return t("plans-lost");
    case "confirmed": {
      const product = productOf(confirmation.billing.plan.plan);
      return t("plans-upgraded", { plan: t(`plans-${product}`) });
    }
  }
}

/** Removes the query when done, so that later visits do not repeat the message. */
function useQueryCleanup(isDone: boolean): void {
  useEffect(() => {
    if (!isDone) return;
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, "", pathname + hash);
  }, [isDone]);
}
