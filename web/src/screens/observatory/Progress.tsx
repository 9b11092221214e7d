import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Observatory.module.css";

/** Seconds until a scan counts as busy, and as slow. */
const busy = 4;
const slow = 10;

function stageAt(seconds: number): string {
  if (seconds >= slow) return "observatory-slow";
  return seconds >= busy ? "observatory-still" : "observatory-asking";
}

interface ProgressProps {
  readonly host: string;
  /** The start of the scan, in milliseconds. */
  readonly since: number;
}

/**
 * A running scan. The server reports no progress, so the bar is indeterminate, the text
 * gives the order of the requests, and the seconds are for sighted readers only.
 */
export function Progress({ host, since }: ProgressProps) {
  const { t } = useTranslator();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000))),
      500,
    );
    return () => clearInterval(timer);
  }, [since]);
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden="true">
        <span />
      </div>
      <p role="status">{t(stageAt(seconds), { host })}</p>
      <p className={styles.elapsed} aria-hidden="true">
        {t("observatory-elapsed", { seconds: String(seconds) })}
      </p>
    </div>
  );
}
