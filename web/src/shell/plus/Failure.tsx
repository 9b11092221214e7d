import { detailOf, statusOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./PlanState.module.css";

/** Translations of the server's common messages, by status. */
const messages: Readonly<Record<number, { readonly kind: string; readonly id: string }>> =
  {
    402: { kind: "Payment required", id: "plan-failed-refused" },
    503: { kind: "Billing Error", id: "plan-failed-down" },
  };

/** The reason of a failed action on payments; nothing on success. */
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
