import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Stairway.module.css";

const steps = ["research", "balance", "resources", "voices"] as const;

/** The benefits of the course, as stairs with a mark on each. */
export function Stairway() {
  const { t } = useTranslator();
  const texts = {
    research: t("stairway-research"),
    balance: t("stairway-balance"),
    resources: t("stairway-resources"),
    voices: t("stairway-voices"),
  };
  return (
    <ol className={styles.stairs} role="list" aria-label={t("stairway-label")}>
      {steps.map((step) => (
        <li key={step}>
          <span className={styles.tread} aria-hidden="true" />
          <p>{texts[step]}</p>
        </li>
      ))}
    </ol>
  );
}
