import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Loading.module.css";

interface LoadingProps {
  /** Milliseconds before a message is shown. */
  readonly delay?: number;
  readonly minHeight?: number;
}

/** Reserves room while loading, with a message if it takes long. */
export function Loading({ delay = 1000, minHeight = 200 }: LoadingProps) {
  const { t } = useTranslator();
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <div
      role="status"
      className={styles.loading}
      style={{ "--min-height": `${minHeight}px` }}
    >
      {shown && t("loading")}
    </div>
  );
}
