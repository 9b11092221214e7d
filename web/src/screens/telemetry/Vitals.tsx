import type { Vital } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { SharedBar } from "#/ui/Chart/Bar.tsx";
import { percent } from "#/ui/Chart/scale.ts";
import { wordsOf } from "./words.ts";
import styles from "./Telemetry.module.css";

const looks = ["good", "medium", "poor"] as const;

/** The speed of pages for readers. */
export function Vitals({ vitals }: { readonly vitals: readonly Vital[] }) {
  const { t } = useWriterTranslator();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("staff-vitals")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("staff-measure")}</th>
          <th scope="col" className={styles.number}>
            {t("staff-p75")}
          </th>
          {looks.map((look) => (
            <th key={look} scope="col" className={styles.number} data-look={look}>
              {t(`staff-${look}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vitals.map((vital) => (
          <Row key={vital.name} vital={vital} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ vital }: { readonly vital: Vital }) {
  const { t, locale } = useWriterTranslator();
  const { number, share, measured } = wordsOf(locale);
  const { name, unit, visits, p75, goodAtMost, poorAbove } = vital;
  const rating = p75 <= goodAtMost ? "good" : p75 <= poorAbove ? "medium" : "poor";
  return (
    <tr>
      <th scope="row">
        {t(`staff-vital-${name}`)}
        <SharedBar
          segments={looks.map((look) => ({ look, share: percent(vital[look], visits) }))}
        />
        <small className={styles.detail}>
          {t("staff-vital-about", {
            good: measured(goodAtMost, unit),
            poor: measured(poorAbove, unit),
            count: number(visits),
          })}
        </small>
      </th>
      <td className={styles.number}>
        <strong>{measured(p75, unit)}</strong>
        <small className={styles.detail}>{t(`staff-${rating}`)}</small>
      </td>
      {looks.map((look) => (
        <td key={look} className={styles.number}>
          {share(vital[look], visits)}
        </td>
      ))}
    </tr>
  );
}
