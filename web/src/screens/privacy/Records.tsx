import { useEffect, useState } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { chosen } from "#/telemetry/consent.ts";
import { sent, sentPings, type Sent } from "#/telemetry/sent.ts";
import { waiting } from "#/telemetry/waiting.ts";
import { useRefusal } from "./Choice.tsx";
import { describeReport, type Field } from "./describe.ts";
import styles from "./Privacy.module.css";

/** Milliseconds between checks for unsent reports, without those in flight. */
const interval = 1500;

/**
 * The reports sent by this tab in order, so that later ones move nothing. Null before
 * scripts run.
 */
function useSent(): readonly Sent[] | null {
  const [list, setList] = useState<readonly Sent[] | null>(null);
  useEffect(() => {
    const read = () => setList(sentPings().toReversed());
    read();
    document.addEventListener(sent, read);
    return () => document.removeEventListener(sent, read);
  }, []);
  return list;
}

/** The number of unsent reports. */
function useWaiting(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const read = () => setCount(waiting().length);
    const timer = setInterval(read, interval);
    const events = [chosen, sent];
    events.forEach((name) => document.addEventListener(name, read));
    return () => {
      clearInterval(timer);
      events.forEach((name) => document.removeEventListener(name, read));
    };
  }, []);
  return count;
}

/** The reports of this visit, as received by the site. */
export function Records() {
  const { t } = useTranslator();
  const list = useSent();
  const waits = useWaiting();
  const refused = useRefusal();
  const isOff = refused !== null && refused !== "unknown";
  return (
    <section>
      <h2>{t("privacy-records")}</h2>
      <p>{t("privacy-records-lead")}</p>
      <noscript>
        <p>{t("privacy-records-no-script")}</p>
      </noscript>
      <div className={`${styles.scripted} ${styles.records}`}>
        {list !== null && list.length > 0 && (
          <ol>
            {list.map((ping) => (
              <li key={`${ping.at} ${JSON.stringify(ping.body)}`}>
                <Record record={ping} />
              </li>
            ))}
          </ol>
        )}
        <div role="status">
          {waits > 0 && <p>{t("privacy-records-waiting", { count: waits })}</p>}
          {list?.length === 0 && !isOff && <p>{t("privacy-records-none")}</p>}
          {isOff && <p>{t("privacy-records-off")}</p>}
        </div>
      </div>
    </section>
  );
}

function Record({ record }: { readonly record: Sent }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const { kind, subject, fields, others } = describeReport(record, t, locale);
  const at = new Date(record.at);
  return (
    <details className={styles.record}>
      <summary>
        <strong>{kind}</strong> <span className={styles.subject}>{subject}</span>{" "}
        <time dateTime={at.toISOString()}>{at.toLocaleTimeString(locale)}</time>
      </summary>
      <Fields fields={fields} />
      <h3>{t("privacy-record-others")}</h3>
      <Fields fields={others} />
      <details>
        <summary>{t("privacy-record-raw")}</summary>
        <pre tabIndex={0} role="group" aria-label={t("privacy-record-raw")}>
          <code>{JSON.stringify(record.body, null, 2)}</code>
        </pre>
      </details>
    </details>
  );
}

function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
