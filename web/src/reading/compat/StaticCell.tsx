import type { CellProps } from "./Cell.tsx";
import { CellSummary } from "./CellSummary.tsx";
import { History } from "./History.tsx";
import { classOf, currentItem, smallIcons } from "./support.ts";
import styles from "./CompatTable.module.css";

/** The support in one browser; details expand without a script. */
export function StaticCell({ name, browser, statement }: CellProps) {
  const item = currentItem(statement);
  const group = classOf(item, browser);
  const summary = <CellSummary name={name} browser={browser} statement={statement} />;
  const hasHistory =
    Array.isArray(statement) ||
    smallIcons(statement).length > 0 ||
    item.partial_implementation === true;
  return (
    <td className={`bc-support bc-browser-${name} ${styles.cell}`} data-support={group}>
      {hasHistory ? (
        <details name="compat" className={styles.opening}>
          <summary className={styles.toggle}>{summary}</summary>
          <div className={styles.history}>
            <History
              name={browser?.name ?? name}
              browser={browser}
              statement={statement}
            />
          </div>
        </details>
      ) : (
        <div className={styles.toggle}>{summary}</div>
      )}
    </td>
  );
}
