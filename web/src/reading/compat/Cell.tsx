import { useEffect, useId, useRef } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { browserIcon } from "./columns.ts";
import type { Browser, Support, SupportStatement } from "./data.ts";
import { History } from "./History.tsx";
import { classOf, currentItem, smallIcons } from "./support.ts";
import { useSupportLabel } from "./useSupportLabel.ts";
import styles from "./CompatTable.module.css";

interface CellProps {
  readonly name: string;
  readonly browser: Browser | undefined;
  readonly statement: SupportStatement;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What one browser supports; it opens to show how that came about. */
export function Cell({ name, browser, statement, open, onToggle }: CellProps) {
  const { t } = useTranslator();
  const label = useSupportLabel();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const item = currentItem(statement);
  const group = classOf(item, browser);
  const word = t(`support-${group === "removed-partial" ? "no" : group}`);
  const browserName = browser?.name ?? name;
  const icons = smallIcons(statement);

  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [open]);

  return (
    <td
      className={`bc-support bc-browser-${name} ${styles.cell}`}
      data-support={group}
      onKeyUp={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.currentTarget.querySelector("button")?.focus();
        onToggle();
      }}
    >
      <Button
        look="bare"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={t("compat-toggle")}
        onClick={(event) => {
          event.currentTarget.focus();
          onToggle();
        }}
      >
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
      </Button>
      {open && (
        <div
          ref={panel}
          id={id}
          className={styles.history}
          tabIndex={0}
          role="group"
          aria-label={browserName}
        >
          <History name={browserName} browser={browser} statement={statement} />
        </div>
      )}
    </td>
  );
}

function versionTitle(name: string, item: Support): string | undefined {
  if (typeof item.version_added !== "string") return undefined;
  const version = `${name} ${item.version_added}`;
  return item.release_date === undefined ? version : `${version} (${item.release_date})`;
}
