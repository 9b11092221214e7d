import { useTranslator } from "#/l10n/context.tsx";
import { browserIcon } from "./columns.ts";
import type { Browser, Support, SupportStatement } from "./data.ts";
import { classOf, currentItem, smallIcons } from "./support.ts";
import { useSupportLabel } from "./useSupportLabel.ts";
import styles from "./CompatTable.module.css";

interface CellSummaryProps {
  readonly name: string;
  readonly browser: Browser | undefined;
  readonly statement: SupportStatement;
}

/** Whether and since when a browser supports a feature, in icons and text. */
export function CellSummary({ name, browser, statement }: CellSummaryProps) {
  const { t } = useTranslator();
  const label = useSupportLabel();
  const item = currentItem(statement);
  const group = classOf(item, browser);
  const word = t(`support-${group === "removed-partial" ? "no" : group}`);
  const browserName = browser?.name ?? name;
  const icons = smallIcons(statement);
  return (
    <>
      <span className={`bc-browser-name ${styles.name}`} aria-hidden="true">
        <span className={styles.drawing} data-icon={browserIcon(name)} />
        {browserName}
      </span>
      <span
        className={styles.sign}
        data-support={group}
        title={`${browserName} – ${word}`}
      />
      <span className="visually-hidden">{`${browserName} – ${word}`}</span>
      <span className={styles.version} title={versionTitle(browserName, item)}>
        {label(item, browser)}
      </span>
      {icons.length > 0 && (
        <span className={styles.smallIcons}>
          {icons.map((icon) => (
            <span
              key={icon}
              className={styles.small}
              data-sign={icon}
              role="img"
              title={t(`legend-${icon}`)}
              aria-label={t(`legend-${icon}`)}
            />
          ))}
        </span>
      )}
    </>
  );
}

function versionTitle(name: string, item: Support): string | undefined {
  if (typeof item.version_added !== "string") return undefined;
  const version = `${name} ${item.version_added}`;
  return item.release_date === undefined ? version : `${version} (${item.release_date})`;
}
