import type { Report, Test } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { CardTable, Cell, Row, RowHead } from "./CardTable.tsx";
import { Fixes } from "./Fixes.tsx";
import { Prose } from "./Prose.tsx";
import { pointsOf, testsOf } from "./tests.ts";
import { Verdict } from "./Verdict.tsx";
import styles from "./Observatory.module.css";

/** What each test found, what it does to the score and what to do about it. */
export function Scoring({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const tests = testsOf(report);
  const score = report.scan.score ?? 0;
  const hasWithheld = tests.some((test) => pointsOf(test, score).isWithheld);
  return (
    <>
      <CardTable
        className={styles.tests}
        headings={[
          t("observatory-test"),
          t("observatory-verdict"),
          t("observatory-score"),
          t("observatory-reason"),
        ]}
      >
        {tests.map((test) => (
          <TestRow key={test.name} test={test} score={score} />
        ))}
      </CardTable>
      {hasWithheld && <p className={styles.footnote}>* {t("observatory-bonus-note")}</p>}
    </>
  );
}

function TestRow({ test, score }: { readonly test: Test; readonly score: number }) {
  const { t } = useTranslator();
  const points = pointsOf(test, score);
  return (
    <Row>
      <RowHead lang="en-US">
        <a href={test.link}>{test.title}</a>
      </RowHead>
      <Cell className={styles.result}>
        <Verdict pass={test.pass} />
      </Cell>
      <Cell className={styles.points}>
        <span className={styles.cardLabel} aria-hidden="true">
          {t("observatory-score")}{" "}
        </span>
        {points.text}
        {points.isWithheld && "*"}
      </Cell>
      <Cell className={styles.why}>
        <div lang="en-US">
          <Prose html={test.score_description} />
        </div>
        {test.recommendation !== "" && (
          <div lang="en-US" className={styles.advice}>
            <Prose html={test.recommendation} />
          </div>
        )}
        {test.fixes !== undefined && test.fixes.length > 0 && (
          <Fixes fixes={test.fixes} title={test.title} />
        )}
      </Cell>
    </Row>
  );
}
