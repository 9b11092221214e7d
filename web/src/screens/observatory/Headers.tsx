import type { Report } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { linesOf, textOf } from "./headers.ts";
import styles from "./Observatory.module.css";

/** The headers of the graded response, unmodified. */
export function Headers({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const lines = linesOf(report.scan.response_headers ?? {});
  if (lines.length === 0) return <p>{t("observatory-headers-none")}</p>;
  return (
    <>
      <p className={styles.tools}>
        <CopyButton
          text={textOf(lines)}
          label={t("observatory-copy-headers")}
          size="small"
        />
      </p>
      <table className={`${styles.plain} ${styles.pairs}`}>
        <thead>
          <tr>
            <th scope="col">{t("observatory-header")}</th>
            <th scope="col">{t("observatory-value")}</th>
          </tr>
        </thead>
        <tbody className="notranslate">
          {lines.map(([name, value], i) => (
            <tr key={i}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
