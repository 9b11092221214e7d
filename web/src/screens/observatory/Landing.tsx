import { withBase } from "#/core/base.ts";
import { useState } from "react";
import { report } from "#/core/report.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Main } from "#/ui/Main.tsx";
import { scan } from "./calls.ts";
import { Docs } from "./Docs.tsx";
import { FailureCard } from "./FailureCard.tsx";
import { Progress } from "./Progress.tsx";
import { ScanForm } from "./ScanForm.tsx";
import { useScan } from "./useScan.ts";
import styles from "./Observatory.module.css";

/** The subjects of the scanner, by the names of their messages. */
const subjects = ["headers", "cookies", "speed"] as const;

/** The start page for scans. */
export function Landing() {
  const { t } = useTranslator();
  const locale = useLocale();
  const { served } = useSite();
  const [host, setHost] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  const { since, failure, run } = useScan();
  const begin = async (site: string) => {
    report("observatory: scan");
    setHost(site);
    const found = await run((signal) => scan(site, signal));
    if (found === null) return;
    setLeaving(true);
    const to = withQuery(`/${locale}/observatory/analyze`, { host: found.site });
    window.location.assign(withBase(to));
  };
  const busy = since !== null || isLeaving;
  return (
    <Main className={`screen ${styles.page}`}>
      <header className={styles.intro}>
        <h1>{t("observatory-title")}</h1>
        <p>{t("observatory-lead")}</p>
      </header>
      {served ? (
        <ScanForm busy={busy} onSite={(site) => void begin(site)} />
      ) : (
        <p className="notecard">{t("observatory-no-server")}</p>
      )}
      <div className={styles.outcome}>
        {since !== null && <Progress host={host} since={since} />}
        {isLeaving && <p role="status">{t("observatory-opening")}</p>}
        {failure !== null && (
          <FailureCard failure={failure} host={host} onRetry={() => void begin(host)} />
        )}
        {!busy && failure === null && (
          <p className={styles.privacy}>{t("observatory-public")}</p>
        )}
      </div>
      <section className={styles.subjects} aria-label={t("observatory-looks-at")}>
        {subjects.map((name) => (
          <div key={name}>
            <h2>{t(`observatory-${name}-heading`)}</h2>
            <p>{t(`observatory-${name}-text`)}</p>
          </div>
        ))}
      </section>
      <Docs />
    </Main>
  );
}
