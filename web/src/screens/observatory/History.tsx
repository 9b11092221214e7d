import type { PastScan, Report } from "#/contract/observatory.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { CompareScans } from "./CompareScans.tsx";
import { curveOf, highest } from "./curve.ts";
import { Grade } from "./Grade.tsx";
import { printed, signed } from "./tests.ts";
import { Time } from "./Time.tsx";
import styles from "./Charts.module.css";
import looks from "./Observatory.module.css";

/** The history of a site's score: a curve, and the numbers in a table. */
export function History({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const { served } = useSite();
  const { history } = report;
  const [first, ...later] = history;
  if (first === undefined) return <p>{t("observatory-history-none")}</p>;
  const newest = [...history].reverse();
  return (
    <>
      {later.length > 0 ? (
        <Curve history={[first, ...later]} />
      ) : (
        <p>{t("observatory-history-one")}</p>
      )}
      <table className={looks.plain}>
        <thead>
          <tr>
            <th scope="col">{t("observatory-scanned")}</th>
            <th scope="col">{t("observatory-grade")}</th>
            <th scope="col">{t("observatory-score")}</th>
            <th scope="col">{t("observatory-change")}</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ id, scanned_at, grade, score }, i) => {
            const before = newest[i + 1];
            return (
              <tr key={id}>
                <th scope="row">
                  <Time iso={scanned_at} />
                </th>
                <td>
                  <Grade grade={grade} />
                </td>
                <td>{score}</td>
                <td>{before === undefined ? "–" : signed(score - before.score)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {served && later.length > 0 && (
        <CompareScans key={newest[0]?.id} site={report.site} history={history} />
      )}
    </>
  );
}

/** Scores with a guide line. */
const guides = [0, 25, 50, 75, 100];

/**
 * The curve of the scores. Only the curve is drawn: labels around it keep the size of
 * other text on screens of every width.
 */
function Curve({ history }: { readonly history: readonly [PastScan, ...PastScan[]] }) {
  const { t, locale } = useTranslator();
  const points = curveOf(history);
  const [first] = history;
  const last = history[history.length - 1] ?? first;
  const top = highest(history);
  const day = ({ scanned_at }: PastScan) => formatDate(Date.parse(scanned_at), locale);
  const label = t("observatory-history-label", {
    from: day(first),
    to: day(last),
    first: `${printed(first.grade)} (${first.score})`,
    last: `${printed(last.grade)} (${last.score})`,
  });
  const height = (score: number) => (100 * score) / top;
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <div className={styles.plot}>
        {guides.map((score) => (
          <span
            key={score}
            className={styles.guide}
            style={{ insetBlockEnd: `${height(score)}%` }}
          >
            <span>{score}</span>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
        </svg>
        {points.map(({ x, y }, i) => (
          <span
            key={history[i]?.id}
            className={styles.dot}
            style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </div>
    </div>
  );
}
