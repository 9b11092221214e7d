import type { Report } from "#/contract/observatory.ts";
import { isRecord } from "#/core/parse.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { CardTable, Cell, Row, RowHead } from "./CardTable.tsx";
import { Prose } from "./Prose.tsx";
import { policyRows } from "./tests.ts";
import { Verdict } from "./Verdict.tsx";
import styles from "./Observatory.module.css";

const reportingOnly = "csp-not-implemented-but-reporting-enabled";

/** The analysis of a site's content security policy. */
export function Policy({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const test = report.tests["content-security-policy"];
  const policy = test?.policy ?? null;
  if (policy === null) {
    const text =
      test?.result === reportingOnly ? "observatory-csp-reports" : "observatory-csp-none";
    return <p>{t(text)}</p>;
  }
  const rows = policyRows.flatMap(([name, isGood]) => {
    const row = policy[name];
    if (row === undefined) return [];
    return [{ name, ...row, pass: row.pass === null ? null : row.pass === isGood }];
  });
  return (
    <>
      <CardTable
        className={styles.tests}
        headings={[
          t("observatory-test"),
          t("observatory-verdict"),
          t("observatory-info"),
        ]}
      >
        {rows.map(({ name, pass, description, info }) => (
          <Row key={name}>
            <RowHead lang="en-US">
              <Prose html={description} />
            </RowHead>
            <Cell className={styles.result}>
              <Verdict pass={pass} />
            </Cell>
            <Cell className={styles.why} lang="en-US">
              <Prose html={info} />
            </Cell>
          </Row>
        ))}
      </CardTable>
      <h3>{t("observatory-csp-effective")}</h3>
      <dl className={styles.directives}>
        {directivesOf(test?.data).map(([name, sources]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {sources.map((source) => (
                <code key={source}>{source}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function directivesOf(data: unknown): [string, string[]][] {
  if (!isRecord(data)) return [];
  return Object.entries(data).map(([name, sources]) => [
    name,
    Array.isArray(sources) ? sources.map(String) : [],
  ]);
}
