import type { TelemetryPage, VisitReport } from "#/contract/telemetry.ts";
import { useLocale } from "#/core/context.ts";
import { useTextLanguage } from "#/l10n/context.tsx";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Main } from "#/ui/Main.tsx";
import { Filters } from "./Filters.tsx";
import { Contents, Lists } from "./Lists.tsx";
import { isFiltered } from "./query.ts";
import { Summary } from "./Summary.tsx";
import styles from "./Telemetry.module.css";

/** Statistics of visits; they need no scripts. */
export function TelemetryView({ page }: { readonly page: TelemetryPage }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  // Like the texts for writers, they are English in every language.
  const language = useTextLanguage() ?? (locale === "en-US" ? undefined : "en-US");
  const { url, hyData: data } = page;
  const { report, problem, query } = data;
  return (
    <div className={styles.screen} lang={language}>
      <Main>
        <h1>{t("staff-telemetry")}</h1>
        <p className={styles.note}>{t("staff-about")}</p>
        <Filters url={url} data={data} />
        {problem !== "" && (
          <p role="alert" className={styles.problem}>
            {t("staff-problem", { reason: problem })}
          </p>
        )}
        {report !== null &&
          (isEmpty(report) ? (
            <p className={styles.empty}>
              {t(isFiltered(query) ? "staff-empty-filter" : "staff-empty")}
            </p>
          ) : (
            <>
              <Contents />
              <Summary report={report} />
              <Lists report={report} />
            </>
          ))}
      </Main>
    </div>
  );
}

/** Reports whether there are no counts at all. */
function isEmpty(report: VisitReport): boolean {
  const { days, searches, feedback, thumbs, surveys, vitals } = report;
  return (
    days.every(({ views, missing, clicks }) => views + missing + clicks === 0) &&
    [searches, feedback, feedback.reasons, thumbs, surveys].every(
      ({ total }) => total === 0,
    ) &&
    vitals.items.length === 0
  );
}
