import { withBase } from "#/core/base.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReportData, ReportPage } from "#/contract/observatory.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { report as count } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useWindowTitle } from "#/shell/plus/index.ts";
import { Main } from "#/ui/Main.tsx";
import { fetchReport, scan } from "./calls.ts";
import { Docs } from "./Docs.tsx";
import { FailureCard } from "./FailureCard.tsx";
import { Progress } from "./Progress.tsx";
import { ReportTabs } from "./ReportTabs.tsx";
import { ScanForm } from "./ScanForm.tsx";
import { ScanNow } from "./ScanNow.tsx";
import { siteIn } from "./site.ts";
import { Summary } from "./Summary.tsx";
import { printed } from "./tests.ts";
import { reportTitle } from "./title.ts";
import { useScan } from "./useScan.ts";
import styles from "./Observatory.module.css";

/** A site's report: the stored one, or a scan that starts now. */
export function ReportView({ page }: { readonly page: ReportPage }) {
  const translator = useTranslator();
  const { t } = translator;
  const data = useData(page);
  useWindowTitle(reportTitle(data, translator) ?? undefined);
  return (
    <Main className={`screen ${styles.page}`}>
      {data === undefined ? (
        <h1>{t("observatory-report")}</h1>
      ) : data.problem !== null || data.host === "" ? (
        <WithoutSite data={data} />
      ) : (
        <Result key={data.host} data={data} />
      )}
      <Docs />
    </Main>
  );
}

/**
 * The page's data. A static page has none, so the address is read; undefined until then.
 * Data fetched later does not replace it: it belongs to the page without its query.
 */
function useData({ hyData }: ReportPage): ReportData | undefined {
  const [data, setData] = useState(hyData);
  useEffect(() => {
    if (data !== undefined) return;
    const given = new URLSearchParams(window.location.search).get("host") ?? "";
    const host = siteIn(given) ?? given.trim();
    setData({ host, report: null, distribution: null, problem: null });
  }, [data]);
  return data;
}

/** For an address without a valid site, or with one that is not scanned. */
function WithoutSite({ data: { host, problem } }: { readonly data: ReportData }) {
  const { t } = useTranslator();
  const open = useOpen();
  return (
    <>
      <h1>{t("observatory-report")}</h1>
      {host !== "" && problem !== null && (
        <FailureCard
          failure={{
            code: problem.reason ?? problem.error,
            message: problem.message,
            retryAfter: null,
          }}
          host={host}
          isNew={false}
        />
      )}
      <ScanForm initial={host} onSite={open} />
    </>
  );
}

function useOpen(): (site: string) => void {
  const locale = useLocale();
  return (site) => {
    count("observatory: scan-another");
    window.location.assign(
      withBase(withQuery(`/${locale}/observatory/analyze`, { host: site })),
    );
  };
}

function Result({ data }: { readonly data: ReportData }) {
  const { t } = useTranslator();
  const { served } = useSite();
  const open = useOpen();
  const [report, setReport] = useState(data.report);
  const [news, setNews] = useState("");
  const { since, failure, run } = useScan();
  const host = report?.site ?? data.host;

  const begin = useCallback(
    async (ask: typeof scan) => {
      setNews("");
      const found = await run((signal) => ask(host, signal));
      if (found === null) return;
      setReport(found);
      const { grade, score } = found.scan;
      const args = { grade: printed(grade ?? ""), score: String(score ?? 0) };
      setNews(t("observatory-result-news", args));
    },
    [host, run, t],
  );
  // Only once: further attempts are up to the reader.
  const isDue = useRef(report === null && served);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    void begin(fetchReport);
  }, [begin]);
  const rescan = () => {
    count("observatory: rescan");
    void begin(scan);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <h1 className={styles.heading}>
        {t("observatory-report-of")} <span className={styles.host}>{host}</span>
      </h1>
      {report !== null && (
        <Summary report={report} busy={since !== null} onRescan={rescan} />
      )}
      <div className={styles.outcome} data-below={report !== null}>
        {since !== null && <Progress host={host} since={since} />}
        {failure !== null && (
          <FailureCard failure={failure} host={host} onRetry={() => void begin(scan)} />
        )}
        {report === null && since === null && failure === null && (
          <NotScanned host={host} served={served} />
        )}
      </div>
      {report !== null && <ReportTabs report={report} distribution={data.distribution} />}
      <section className={styles.another}>
        <h2>{t("observatory-another")}</h2>
        <ScanForm onSite={open} />
      </section>
    </>
  );
}

/** For a site without stored scans, before scripts start one. */
function NotScanned({
  host,
  served,
}: {
  readonly host: string;
  readonly served: boolean;
}) {
  const { t } = useTranslator();
  if (!served) return <p className="notecard">{t("observatory-no-server")}</p>;
  return (
    <noscript>
      <div className="notecard">
        <p>{t("observatory-not-scanned", { host })}</p>
        <ScanNow host={host} />
      </div>
    </noscript>
  );
}
