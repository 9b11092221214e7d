import type { Report, Test } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { CardTable, Cell, Row, RowHead } from "./CardTable.tsx";
import { Fixes } from "./Fixes.tsx";
import { Prose } from "./Prose.tsx";
import { countedPoints, failuresOf, pointsOf, signed, testsOf } from "./tests.ts";
import { Verdict } from "./Verdict.tsx";
import styles from "./Observatory.module.css";

/** Failed tests, sorted by lost points, and passed tests. */
export function Scoring({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const score = report.scan.score ?? 0;
  const tests = testsOf(report);
  const failed = failuresOf(report);
  const others = tests.filter(({ pass }) => pass !== false);
  const hasPoints = others.some((test) => test.score_modifier !== 0);
  const hasWithheld = others.some((test) => pointsOf(test, score).isWithheld);
  return (
    <>
      {failed.length === 0 ? (
        <p className={styles.allPassed}>{t("observatory-all-passed")}</p>
      ) : (
        <ol className={styles.failures}>
          {failed.map((test) => (
            <Failure key={test.name} test={test} score={score} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <details className={styles.passes}>
          <summary>
            <Icon name="chevron" className={styles.chevron} />{" "}
            {t("observatory-passes", { count: String(others.length) })}
          </summary>
          <CardTable
            className={styles.tests}
            headings={[
              t("observatory-test"),
              t("observatory-verdict"),
              ...(hasPoints ? [t("observatory-score")] : []),
              t("observatory-reason"),
            ]}
          >
            {others.map((test) => (
              <TestRow key={test.name} test={test} score={score} hasPoints={hasPoints} />
            ))}
          </CardTable>
          {hasWithheld && (
            <p className={styles.footnote}>* {t("observatory-bonus-note")}</p>
          )}
        </details>
      )}
    </>
  );
}

interface TestProps {
  readonly test: Test;
  readonly score: number;
}

/** A failed test: advice, reason, and the configuration that fixes it. */
function Failure({ test, score }: TestProps) {
  const { t } = useTranslator();
  const { title, link, recommendation, score_description: reason, fixes = [] } = test;
  return (
    <li>
      <h3 lang="en-US">
        <a className="lone-link" href={link}>
          {title}
        </a>
      </h3>
      <p className={styles.lost}>
        {t("observatory-points", { points: signed(countedPoints(test, score)) })}
      </p>
      <div lang="en-US" className={styles.why}>
        {recommendation !== "" && <Prose html={recommendation} />}
        <div className={recommendation === "" ? undefined : styles.advice}>
          <Prose html={reason} />
        </div>
      </div>
      {fixes.length > 0 && <Fixes fixes={fixes} title={title} />}
    </li>
  );
}

interface TestRowProps extends TestProps {
  /** Whether the table has a column for points. */
  readonly hasPoints: boolean;
}

function TestRow({ test, score, hasPoints }: TestRowProps) {
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
      {hasPoints && (
        <Cell className={styles.points}>
          <span className={styles.cardLabel} aria-hidden="true">
            {t("observatory-score")}{" "}
          </span>
          {points.text}
          {points.isWithheld && "*"}
        </Cell>
      )}
      <Cell className={styles.why} lang="en-US">
        <Prose html={test.score_description} />
        {test.recommendation !== "" && (
          <div className={styles.advice}>
            <Prose html={test.recommendation} />
          </div>
        )}
      </Cell>
    </Row>
  );
}
