import { useTranslator } from "#/l10n/context.tsx";
import { levelOf, printed } from "./tests.ts";
import styles from "./Observatory.module.css";

interface GradeProps {
  readonly grade: string;
  readonly size?: "large" | "small";
}

/** A grade as a letter, with a colour for its level. */
export function Grade({ grade, size = "small" }: GradeProps) {
  const { t } = useTranslator();
  return (
    <span className={styles.grade} data-size={size} data-level={levelOf(grade)}>
      <span className="visually-hidden">{t("observatory-grade")} </span>
      {printed(grade)}
    </span>
  );
}
