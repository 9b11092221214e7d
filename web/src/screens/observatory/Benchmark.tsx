import useSWR from "swr";
import type { GradeCount, Report } from "#/contract/observatory.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { fetchDistribution } from "./calls.ts";
import { Grade } from "./Grade.tsx";
import { shareBelow, spread } from "./spread.ts";
import { levelOf } from "./tests.ts";
import styles from "./Charts.module.css";

interface BenchmarkProps {
  readonly report: Report;
  /** The page's data, if it has any. */
  readonly given: readonly GradeCount[] | null;
}

/** Compares the grade of a site with those of all sites. */
export function Benchmark({ report, given }: BenchmarkProps) {
  const { t } = useTranslator();
  const { served } = useSite();
  const { data = given } = useSWR<readonly GradeCount[], Error>(
    given === null && served ? "observatory-distribution" : null,
    fetchDistribution,
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  const grade = report.scan.grade ?? "F";
  if (data === null || data.length === 0) return <p>{t("observatory-benchmark-none")}</p>;
  const rows = spread(data);
  return (
    <>
      <p>{t("observatory-benchmark-text", { share: String(shareBelow(data, grade)) })}</p>
      <table className={styles.bars}>
        <thead>
          <tr>
            <th scope="col">{t("observatory-grade")}</th>
            <th scope="col">{t("observatory-sites")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ grade: other, count, share }) => (
            <tr key={other} data-own={other === grade} data-level={levelOf(other)}>
              <th scope="row">
                <Grade grade={other} />
              </th>
              <td>
                <span className={styles.track}>
                  {count > 0 && (
                    <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
                  )}
                </span>
                <span className={styles.count}>
                  {count}
                  {other === grade && <strong> {t("observatory-this-site")}</strong>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
