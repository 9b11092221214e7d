import { useTranslator } from "#/l10n/context.tsx";
import styles from "./BaselineMark.module.css";

interface BaselineMarkProps {
  readonly baseline: "high" | "low" | "limited";
  readonly className?: string | undefined;
}

/** The Baseline of a page in a list, in a word or two. */
export function BaselineMark({ baseline, className = "" }: BaselineMarkProps) {
  const { t } = useTranslator();
  return (
    <span className={`${styles.mark} ${className}`} data-baseline={baseline}>
      {t(`baseline-${baseline}`)}
    </span>
  );
}
