import { useId } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import type { Period } from "#/shell/plus/index.ts";
import { Choice } from "#/ui/Field/Field.tsx";
import styles from "./Plans.module.css";

interface PeriodToggleProps {
  readonly period: Period;
  /** Free months with yearly payment. */
  readonly free: number;
  readonly onChange: (period: Period) => void;
}

/** Selects monthly or yearly payment. */
export function PeriodToggle({ period, free, onChange }: PeriodToggleProps) {
  const { t } = useTranslator();
  const name = useId();
  const periods = [
    ["month", t("plans-monthly")],
    ["year", t("plans-yearly")],
  ] as const;
  return (
    <div className={styles.period}>
      <fieldset className={styles.toggle}>
        <legend className="visually-hidden">{t("plans-period")}</legend>
        {periods.map(([value, label]) => (
          <Choice
            key={value}
            type="radio"
            name={name}
            className={styles.choice}
            value={value}
            checked={period === value}
            onChange={() => onChange(value)}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <p className={styles.saving}>{free > 0 && t("plans-saving", { months: free })}</p>
    </div>
  );
}
