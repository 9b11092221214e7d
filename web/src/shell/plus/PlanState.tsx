import { formatDate } from "#/l10n/dates.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { useNow } from "#/ui/useNow.ts";
import { useBillingActions, type Billing } from "./billing.ts";
import { Failure } from "./Failure.tsx";
import { noticesOf, type Notice } from "./notices.ts";
import styles from "./PlanState.module.css";

/** Notices that need the reader's action. */
const urgent: readonly Notice["kind"][] = [
  "past-due",
  "incomplete",
  "unpaid",
  "disputed",
];

/** The end of the reader's plan, problems, and how to fix them. */
export function PlanState({ billing }: { readonly billing: Billing }) {
  const { t, locale } = useTranslator();
  const now = useNow();
  const { pending, error, resume, openPortal } = useBillingActions();
  const notices = now === null ? [] : noticesOf(billing, now);
  useFocusAfterRemoval(notices.flatMap(({ action }) => action ?? []));
  const act = { resume, portal: openPortal } as const;
  const texts = {
    resume: t("plan-resume"),
    portal: t("plan-portal"),
  } as const;
  return (
    <div className={styles.notices} aria-live="polite">
      {notices.map(({ kind, date, action }) => (
        <div
          key={kind}
          className={`${styles.notice} ${urgent.includes(kind) ? "notecard warning" : ""}`}
        >
          <p>
            {t(
              `plan-${kind}`,
              date === undefined ? undefined : { date: formatDate(date, locale) },
            )}
          </p>
          {action !== undefined && (
            <Button
              size="small"
              aria-disabled={pending !== null}
              onClick={() => void act[action]()}
            >
              {texts[action]}
            </Button>
          )}
        </div>
      ))}
      <Failure error={error} />
    </div>
  );
}
