import { Refused } from "#/core/api.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./PlanState.module.css";

/** Says why something about payments did not work; nothing where it did. */
export function Failure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslator();
  if (error === null) return null;
  const reason = error instanceof Refused ? error.detail : error.message;
  return (
    <p role="alert" className={styles.failure}>
      {t("plan-failed", { reason })}
    </p>
  );
}
