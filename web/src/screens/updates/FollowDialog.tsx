import { useEffect, useId, useRef, useState, type SubmitEvent } from "react";
import useSWR from "swr";
import { callAPI, Refused } from "#/core/api.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { Choice, TextField } from "#/ui/Field/Field.tsx";
import { once, request } from "./feed.ts";
import { reset, withSearch } from "./parameters.ts";
import styles from "./Follow.module.css";

type Channel = "feed" | "webhook";

interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly url: string | null;
  readonly disabled_at: string | null;
  readonly last_error: string | null;
  /** Only when it is new. */
  readonly feed_url?: string;
  readonly secret?: string;
}

interface TestResult {
  readonly delivered: boolean;
  readonly error: string;
}

const path = "/api/v2/updates/subscriptions/";

interface FollowDialogProps {
  readonly parameters: URLSearchParams;
  readonly onClose: () => void;
}

/** Offers to be told of what matches the filter, and shows what the reader follows. */
export default function FollowDialog({ parameters, onClose }: FollowDialogProps) {
  const { t } = useTranslator();
  const { data, mutate, error } = useSWR<
    { readonly subscriptions: readonly Subscription[] },
    Error
  >(path, request<{ readonly subscriptions: readonly Subscription[] }>, once);
  const [made, setMade] = useState<Subscription>();
  const filter = filterOf(parameters);
  const refresh = () => void mutate();
  return (
    <Dialog title={t("updates-follow")} onClose={onClose}>
      <p className={styles.lead}>{t("updates-follow-lead")}</p>
      {!filter.has("collections") && (
        <Shown
          label={t("updates-follow-public")}
          value={withSearch(`${window.location.origin}/api/v2/updates/feed.atom`, filter)}
        />
      )}
      {made === undefined ? (
        <Form
          filter={filter}
          onMade={(one) => {
            setMade(one);
            refresh();
          }}
        />
      ) : (
        <Shown
          isNew
          label={t(made.channel === "feed" ? "updates-once-feed" : "updates-once-secret")}
          value={made.feed_url ?? made.secret ?? ""}
        />
      )}
      {error !== undefined && (
        <p className={styles.problem}>{t("updates-failed", { reason: error.message })}</p>
      )}
      {data !== undefined && data.subscriptions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t("updates-following")}</h3>
          <ul className={styles.list}>
            {data.subscriptions.map((one) => (
              <Followed key={one.id} one={one} onChange={refresh} />
            ))}
          </ul>
        </>
      )}
      <DialogButtons>
        <Button type="submit">{t("updates-close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The filters of the parameters, without how the page shows them. */
function filterOf(parameters: URLSearchParams): URLSearchParams {
  const filter = new URLSearchParams(parameters);
  for (const name of reset(parameters).keys()) filter.delete(name);
  filter.delete("page");
  filter.delete("sort");
  return filter;
}

interface ShownProps {
  readonly label: string;
  readonly value: string;
  /** It took the place of the form, which had focus. */
  readonly isNew?: boolean;
}

/** Something to copy. */
function Shown({ label, value, isNew = false }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.querySelector("input")?.focus();
  }, [isNew]);
  return (
    <div ref={box}>
      <TextField
        label={label}
        className={styles.shown}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

interface FormProps {
  readonly filter: URLSearchParams;
  readonly onMade: (one: Subscription) => void;
}

function Form({ filter, onMade }: FormProps) {
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
    void callAPI(path, "POST", body)
      .then((made) => onMade(made as Subscription))
      .catch((error: unknown) => setProblem(messageOf(error)))
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
        {(["feed", "webhook"] as const).map((one) => (
          <Choice
            key={one}
            type="radio"
            name={group}
            checked={channel === one}
            onChange={() => setChannel(one)}
          >
            {t(`updates-channel-${one}`)}
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

interface FollowedProps {
  readonly one: Subscription;
  readonly onChange: () => void;
}

function Followed({ one, onChange }: FollowedProps) {
  const { t } = useTranslator();
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const act = (work: Promise<string | null>) => {
    setPending(true);
    void work
      .catch(messageOf)
      .then(setResult)
      .finally(() => {
        setPending(false);
        onChange();
      });
  };
  const end = async () => {
    await callAPI(`${path}${one.id}/`, "DELETE");
    return null;
  };
  const test = async () => {
    const sent = (await callAPI(`${path}${one.id}/test/`, "POST")) as TestResult;
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

function messageOf(error: unknown): string {
  if (error instanceof Refused) return error.detail;
  return error instanceof Error ? error.message : String(error);
}
