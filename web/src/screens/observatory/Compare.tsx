import { useCallback, useEffect, useRef, useState } from "react";
import type { Report } from "#/contract/observatory.ts";
import { useLocale } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { fetchReport } from "./calls.ts";
import { FailureCard } from "./FailureCard.tsx";
import { Grade } from "./Grade.tsx";
import { Progress } from "./Progress.tsx";
import { ScanForm } from "./ScanForm.tsx";
import { siteIn } from "./site.ts";
import { pointsOf, testsOf } from "./tests.ts";
import { Time } from "./Time.tsx";
import { useScan } from "./useScan.ts";
import { Verdict } from "./Verdict.tsx";
import styles from "./Observatory.module.css";

/** Another site next to this one, test by test. The address says which. */
export function Compare({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const [other, setOther] = useState<Report | null>(null);
  const [host, setHost] = useState("");
  const { since, failure, run } = useScan();
  const own = report.site;
  const begin = useCallback(
    async (site: string) => {
      setHost(site);
      setOther(null);
      const found = await run((signal) => fetchReport(site, signal));
      if (found === null) return;
      setOther(found);
      const both = { host: own, with: found.site };
      const address = withQuery(`/${locale}/observatory/analyze`, both);
      history.replaceState(history.state, "", `${address}#compare`);
    },
    [locale, own, run],
  );
  // Only what the page was opened with; afterwards the form says what to compare.
  const isDue = useRef(true);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const given = siteIn(new URLSearchParams(window.location.search).get("with") ?? "");
    if (given !== null) void begin(given);
  }, [begin]);
  return (
    <>
      <p>{t("observatory-compare-text")}</p>
      <ScanForm
        key={host}
        initial={host}
        field="with"
        also={{ host: own }}
        label={t("observatory-compare-site")}
        submitLabel={t("observatory-compare")}
        busy={since !== null}
        onSite={(site) => void begin(site)}
      />
      <div className={styles.outcome} data-below="true">
        {since !== null && <Progress host={host} since={since} />}
        {failure !== null && (
          <FailureCard failure={failure} host={host} onRetry={() => void begin(host)} />
        )}
      </div>
      {other !== null && <Comparing left={report} right={other} />}
    </>
  );
}

interface ComparingProps {
  readonly left: Report;
  readonly right: Report;
}

function Comparing({ left, right }: ComparingProps) {
  const { t } = useTranslator();
  const sides = [left, right];
  return (
    <div
      className={styles.scroll}
      role="group"
      tabIndex={0}
      aria-labelledby="tab-compare"
    >
      <table className={`${styles.plain} ${styles.comparison}`}>
        <thead>
          <tr>
            <th scope="col">{t("observatory-test")}</th>
            {sides.map(({ site }, i) => (
              <th key={i} scope="col" className={styles.host}>
                {site}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("observatory-grade")}</th>
            {sides.map(({ scan }, i) => (
              <td key={i}>
                <Grade grade={scan.grade ?? "F"} /> {scan.score}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("observatory-scanned")}</th>
            {sides.map(({ scan }, i) => (
              <td key={i}>
                <Time iso={scan.scanned_at} />
              </td>
            ))}
          </tr>
          {testsOf(left).map(({ name, title, result }) => (
            <tr key={name} data-differs={right.tests[name]?.result !== result}>
              <th scope="row" lang="en-US">
                {title}
              </th>
              {sides.map((side, i) => (
                <td key={i}>
                  <Side report={side} name={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ report, name }: { readonly report: Report; readonly name: string }) {
  const test = report.tests[name];
  if (test === undefined) return null;
  return (
    <>
      <Verdict pass={test.pass} />{" "}
      <span className={styles.delta}>{pointsOf(test, report.scan.score ?? 0).text}</span>
    </>
  );
}
