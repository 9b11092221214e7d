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
  readonly one: Subscription;
  readonly onChange: () => void;
}

/** Something that the reader follows, which can be tested and ended. */
export function Followed({ one, onChange }: FollowedProps) {
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
    await request(`${path}${one.id}/`, "DELETE");
    return null;
  };
  const test = async () => {
    const sent = await request<TestResult>(`${path}${one.id}/test/`, "POST");
    return sent.delivered ? t("updates-test-arrived") : sent.error;
  };
  return (
    <li>
      <div className={styles.about}>
        <strong>{one.name}</strong>
        <span>{one.url ?? t("updates-channel-feed")}</span>
        {one.disabled_at !== null && (
          <span className={styles.problem}>
            {t("updates-disabled", { reason: one.last_error ?? "" })}
          </span>
        )}
        {one.disabled_at === null && one.last_error !== null && (
          <span className={styles.problem}>{one.last_error}</span>
        )}
        {result !== null && <span role="status">{result}</span>}
      </div>
      {one.channel === "webhook" && (
        <Button size="small" disabled={pending} onClick={() => act(test())}>
          {t("updates-test")}
        </Button>
      )}
      <Button
        size="small"
        disabled={pending}
        aria-label={t("updates-end-name", { name: one.name })}
        onClick={() => act(end())}
      >
        {t("updates-end")}
      </Button>
    </li>
  );
}
