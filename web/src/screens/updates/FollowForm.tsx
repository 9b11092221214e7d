import { useId, useState, type SubmitEvent } from "react";
import { detailOf, request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Choice, TextField } from "#/ui/Field/Field.tsx";
import { path, type Channel, type Subscription } from "./subscriptions.ts";
import styles from "./Follow.module.css";

interface FollowFormProps {
  readonly filter: URLSearchParams;
  readonly onMade: (subscription: Subscription) => void;
}

/** Asks for the channel of notifications for a filter. */
export function FollowForm({ filter, onMade }: FollowFormProps) {
  const { t } = useTranslator();
  const group = useId();
  const [name, setName] = useState("");
  const [channel, setChannel] = useState<Channel>("feed");
  const [url, setURL] = useState("");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setPending(true);
    setProblem(null);
    const body = { name, channel, query: filter.toString(), url };
    void request<Subscription>(path, "POST", body)
      .then(onMade)
      .catch((error: unknown) => setProblem(detailOf(error)))
      .finally(() => setPending(false));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t("updates-name")}
        required
        maxLength={100}
        pattern=".*\S.*"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.channels}>
        <legend className="visually-hidden">{t("updates-channel")}</legend>
        {(["feed", "webhook"] as const).map((option) => (
          <Choice
            key={option}
            type="radio"
            name={group}
            checked={channel === option}
            onChange={() => setChannel(option)}
          >
            {t(`updates-channel-${option}`)}
          </Choice>
        ))}
      </fieldset>
      {channel === "webhook" && (
        <TextField
          label={t("updates-webhook-url")}
          type="url"
          required
          maxLength={2048}
          value={url}
          onChange={(event) => setURL(event.target.value)}
        />
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" look="primary" disabled={pending}>
        {t("updates-create")}
      </Button>
    </form>
  );
}
