import { detailOf, statusOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./PlanState.module.css";

/** Messages of what the server says most, by status, in the language of the page. */
const messages: Readonly<Record<number, { readonly kind: string; readonly id: string }>> =
  {
    402: { kind: "Payment required", id: "plan-failed-refused" },
    503: { kind: "Billing Error", id: "plan-failed-down" },
  };

/** Says why something about payments did not work; nothing where it did. */
export function Failure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslator();
  if (error === null) return null;
  const known = messages[statusOf(error)];
  const reason = known?.kind === error.message ? t(known.id) : detailOf(error);
  return (
    <p role="alert" className={styles.failure}>
      {t("plan-failed", { reason })}
    </p>
  );
}
