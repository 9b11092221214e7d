import { useCallback, useEffect, useRef, useState } from "react";
import type { Report } from "#/contract/observatory.ts";
import { useLocale } from "#/core/context.ts";
import { withQuery } from "#/core/query.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { fetchReport } from "./calls.ts";
import { Comparison } from "./Comparison.tsx";
import { FailureCard } from "./FailureCard.tsx";
import { Progress } from "./Progress.tsx";
import { ScanForm } from "./ScanForm.tsx";
import { siteIn } from "./site.ts";
import { useScan } from "./useScan.ts";
import styles from "./Observatory.module.css";

/** Compares the site with another one from the address, test by test. */
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
  // Only the initial parameters count; then the form is used.
  const isDue = useRef(true);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const given = new URLSearchParams(window.location.search);
    // With the id of a scan, the parameters are for the history.
    if (given.has("scan")) return;
    const site = siteIn(given.get("with") ?? "");
    if (site !== null) void begin(site);
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
      {other !== null && <Comparison left={report} right={other} section="compare" />}
    </>
  );
}
