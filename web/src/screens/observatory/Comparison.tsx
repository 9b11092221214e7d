import type { Report } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Grade } from "./Grade.tsx";
import { pointsOf, testsOf } from "./tests.ts";
import { Time } from "./Time.tsx";
import { Verdict } from "./Verdict.tsx";
import styles from "./Observatory.module.css";

interface ComparisonProps {
  readonly left: Report;
  readonly right: Report;
  /** The surrounding section of the report. */
  readonly section: string;
}

/** Two reports side by side, test by test. */
export function Comparison({ left, right, section }: ComparisonProps) {
  const { t } = useTranslator();
  const sides = [left, right];
  const isOneSite = left.site === right.site;
  return (
    <div
      className={styles.scroll}
      role="group"
      tabIndex={0}
      aria-labelledby={`heading-${section}`}
    >
      <table className={`${styles.plain} ${styles.comparison}`}>
        <thead>
          <tr>
            <th scope="col">{t("observatory-test")}</th>
            {sides.map(({ site, scan }, i) => (
              <th key={i} scope="col" className={styles.host}>
                {isOneSite ? <Time iso={scan.scanned_at} /> : site}
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
          {!isOneSite && (
            <tr>
              <th scope="row">{t("observatory-scanned")}</th>
              {sides.map(({ scan }, i) => (
                <td key={i}>
                  <Time iso={scan.scanned_at} />
                </td>
              ))}
            </tr>
          )}
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
