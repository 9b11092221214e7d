import { useEffect, useState } from "react";
import type { Report } from "#/contract/observatory.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { buttonClass } from "#/ui/Button/Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Grade } from "./Grade.tsx";
import { ScanNow } from "./ScanNow.tsx";
import { signed, trendOf } from "./tests.ts";
import { Time } from "./Time.tsx";
import { useCountdown } from "./useCountdown.ts";
import styles from "./Observatory.module.css";

interface SummaryProps {
  readonly report: Report;
  readonly busy: boolean;
  readonly onRescan: () => void;
}

/** The grade of a site, and actions for its report. */
export function Summary({ report, busy, onRescan }: SummaryProps) {
  const { t } = useTranslator();
  const { scan, site } = report;
  const trend = trendOf(report);
  return (
    <section className={styles.summary} aria-label={t("observatory-summary")}>
      <Grade grade={scan.grade ?? "F"} size="large" />
      <dl className={styles.facts}>
        <div>
          <dt>{t("observatory-score")}</dt>
          <dd>
            {t("observatory-of", { part: String(scan.score ?? 0), whole: "100" })}
            {trend !== null && <Trend report={report} direction={trend} />}
          </dd>
        </div>
        <div>
          <dt>{t("observatory-tests-passed")}</dt>
          <dd>
            {t("observatory-of", {
              part: String(scan.tests_passed),
              whole: String(scan.tests_quantity),
            })}
          </dd>
        </div>
        <div>
          <dt>{t("observatory-scanned")}</dt>
          <dd>
            <Time iso={scan.scanned_at} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Rescan report={report} busy={busy} onRescan={onRescan} />
        <Share site={site} />
      </div>
    </section>
  );
}

interface TrendProps {
  readonly report: Report;
  readonly direction: "up" | "down";
}

/** Whether the grade has risen or fallen since the previous scan. */
function Trend({ report, direction }: TrendProps) {
  const { t } = useTranslator();
  const [before, now] = report.history.slice(-2);
  const change = signed((now?.score ?? 0) - (before?.score ?? 0));
  return (
    <span className={styles.trend} data-direction={direction}>
      <span aria-hidden="true">{direction === "up" ? "▲" : "▼"} </span>
      <span className="visually-hidden">
        {t(direction === "up" ? "observatory-better" : "observatory-worse")}{" "}
      </span>
      {change}
    </span>
  );
}

/** Seconds after a scan before the site can be scanned again. */
const pause = 60;

/**
 * Scans again, a minute after the last scan at the earliest. It keeps the focus while it
 * waits; the seconds are for sighted readers only, and a screen reader announces once why
 * the button is disabled.
 */
function Rescan({ report: { scan, site }, busy, onRescan }: SummaryProps) {
  const { t } = useTranslator();
  const wait = useCountdown(Date.parse(scan.scanned_at), pause);
  const waits = wait !== null && wait > 0;
  const held = busy || waits;
  return (
    <>
      <ScanNow
        host={site}
        onScan={() => {
          if (!held) onRescan();
        }}
        aria-disabled={held ? true : undefined}
        aria-describedby={waits ? "rescan-wait" : undefined}
      >
        {t("observatory-rescan")}
        {waits && (
          <span aria-hidden="true" className={styles.seconds}>
            {t("observatory-elapsed", { seconds: String(wait) })}
          </span>
        )}
      </ScanNow>
      <span id="rescan-wait" hidden>
        {t("observatory-rescan-wait")}
      </span>
    </>
  );
}

/** The link to the report, and a picture and badge of the grade. */
function Share({ site }: { readonly site: string }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const { baseURL, flags } = useSite();
  // Without a configured address, the browser's origin is used.
  const [origin, setOrigin] = useState(baseURL);
  useEffect(() => {
    if (baseURL === "") setOrigin(window.location.origin);
  }, [baseURL]);
  const own = { host: site };
  const link = withQuery(`${origin}/${locale}/observatory/analyze`, own);
  const badge = withQuery(`${origin}/observatory/badge`, own);
  return (
    <>
      <CopyButton text={link} label={t("observatory-copy-link")} />
      <CopyButton
        text={`[![HTTP Observatory](${badge})](${link})`}
        label={t("observatory-copy-badge")}
      />
      {flags.socialImages && (
        <a
          className={buttonClass({})}
          href={withQuery("/observatory/card.png", own)}
          download={`observatory-${site.replace(/[^a-z0-9.-]/g, "-")}.png`}
          data-native=""
        >
          {t("observatory-image")}
        </a>
      )}
    </>
  );
}
