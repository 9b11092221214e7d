import { useState } from "react";
import { detailOf, request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { path, type Subscription } from "./subscriptions.ts";
import styles from "./Follow.module.css";

interface TestResult {
  readonly delivered: boolean;
  readonly error: string;
}

interface FollowedProps {
  readonly subscription: Subscription;
  readonly onChange: () => void;
}

/** A subscription of the reader, with buttons to test and end it. */
export function Followed({ subscription, onChange }: FollowedProps) {
  const { t } = useTranslator();
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const act = (work: Promise<string | null>) => {
    setPending(true);
    void work
      .catch(detailOf)
      .then(setResult)
      .finally(() => {
        setPending(false);
        onChange();
      });
  };
  const end = async () => {
    await request(`${path}${subscription.id}/`, "DELETE");
    return null;
  };
  const test = async () => {
    const sent = await request<TestResult>(`${path}${subscription.id}/test/`, "POST");
    return sent.delivered ? t("updates-test-arrived") : sent.error;
  };
  return (
    <li>
      <div className={styles.about}>
        <strong>{subscription.name}</strong>
        <span>{subscription.url ?? t("updates-channel-feed")}</span>
        {subscription.disabled_at !== null && (
          <span className={styles.problem}>
            {t("updates-disabled", { reason: subscription.last_error ?? "" })}
          </span>
        )}
        {subscription.disabled_at === null && subscription.last_error !== null && (
          <span className={styles.problem}>{subscription.last_error}</span>
        )}
        {result !== null && <span role="status">{result}</span>}
      </div>
      {subscription.channel === "webhook" && (
        <Button size="small" disabled={pending} onClick={() => act(test())}>
          {t("updates-test")}
        </Button>
      )}
      <Button
        size="small"
        disabled={pending}
        aria-label={t("updates-end-name", { name: subscription.name })}
        onClick={() => act(end())}
      >
        {t("updates-end")}
      </Button>
    </li>
  );
}
