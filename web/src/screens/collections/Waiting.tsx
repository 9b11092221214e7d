import { useTranslator } from "#/l10n/context.tsx";
import { Problem } from "#/reading/collections/index.ts";
import styles from "./Collections.module.css";

interface WaitingProps {
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

/** A placeholder while data is loading, or the error. */
export function Waiting({ error, onRetry }: WaitingProps) {
  const { t } = useTranslator();
  if (error !== undefined) return <Problem error={error} onRetry={onRetry} />;
  return (
    <p className={styles.waiting} role="status">
      {t("loading")}
    </p>
  );
}
