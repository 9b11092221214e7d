import { useTranslator } from "#/l10n/context.tsx";
import type { LegendKey } from "./legend.ts";
import styles from "./CompatTable.module.css";

const supportKeys = new Set<LegendKey>(["yes", "partial", "preview", "no", "unknown"]);
const statusKeys = new Set<LegendKey>(["experimental", "nonstandard", "deprecated"]);

/** The meaning of the icons in the table. */
export function Legend({ keys }: { readonly keys: readonly LegendKey[] }) {
  const { t } = useTranslator();
  return (
    <section className={styles.legend}>
      <h3 className="visually-hidden">{t("legend-heading")}</h3>
      <p data-no-print="">{t("legend-tip")}</p>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <Sign name={key} />
            </dt>
            <dd>{t(`legend-${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Sign({ name }: { readonly name: LegendKey }) {
  if (supportKeys.has(name)) return <span className={styles.sign} data-support={name} />;
  if (statusKeys.has(name))
    return <span className={`icon icon-${name}`} aria-hidden="true" />;
  return <span className={styles.small} data-sign={name} />;
}
