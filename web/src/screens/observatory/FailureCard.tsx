import { useEffect, useRef } from "react";
import { decodePart } from "#/core/parse.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { isFinal, kindOf, type Failure } from "./failures.ts";
import styles from "./Observatory.module.css";

interface FailureCardProps {
  readonly failure: Failure;
  readonly host: string;
  readonly onRetry?: (() => void) | undefined;
  /** It follows the reader's action, and takes focus. */
  readonly isNew?: boolean;
}

/** The reason for a missing result, and how to continue. */
export function FailureCard(props: FailureCardProps) {
  const { failure, host, onRetry, isNew = true } = props;
  const { t } = useTranslator();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) card.current?.focus();
  }, [failure, isNew]);
  const kind = kindOf(failure);
  const { retryAfter } = failure;
  return (
    <div
      ref={card}
      className="notecard warning"
      role={isNew ? "alert" : undefined}
      tabIndex={-1}
    >
      <p>
        <strong>{t(`observatory-failure-${kind}`, { host: decodePart(host) })}</strong>
      </p>
      <p>{t(`observatory-failure-${kind}-help`, { host })}</p>
      {retryAfter !== null && (
        <p>
          {t("observatory-retry-after", {
            seconds: String(Math.ceil(retryAfter / 1000)),
          })}
        </p>
      )}
      {kind !== "invalid-site" && (
        <p className={styles.reason} lang="en-US">
          <code>{failure.code}</code> {failure.message}
        </p>
      )}
      {onRetry !== undefined && !isFinal(failure) && (
        <p>
          <Button onClick={onRetry}>{t("observatory-try-again")}</Button>
        </p>
      )}
    </div>
  );
}
