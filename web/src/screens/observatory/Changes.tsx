import type { Report } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Prose } from "./Prose.tsx";
import { countedPoints, signed, testsOf } from "./tests.ts";
import { Verdict } from "./Verdict.tsx";
import styles from "./Observatory.module.css";

interface ChangesProps {
  readonly before: Report;
  readonly after: Report;
}

/** The tests whose results differ between two reports of a site. */
export function Changes({ before, after }: ChangesProps) {
  const { t } = useTranslator();
  const changed = testsOf(after).filter(
    ({ name, result }) => before.tests[name]?.result !== result,
  );
  if (changed.length === 0) {
    return <p className={styles.soft}>{t("observatory-no-changes")}</p>;
  }
  return (
    <ul className={styles.changes}>
      {changed.map((test) => {
        const former = before.tests[test.name];
        const points =
          countedPoints(test, after.scan.score ?? 0) -
          (former ? countedPoints(former, before.scan.score ?? 0) : 0);
        return (
          <li key={test.name}>
            <p>
              <strong lang="en-US">{test.title}</strong> <Verdict pass={test.pass} />
              <span className={styles.delta}>{signed(points)}</span>
            </p>
            <div lang="en-US">
              <Prose html={test.score_description} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
