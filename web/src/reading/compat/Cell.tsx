import { useEffect, useId, useRef } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { CellSummary } from "./CellSummary.tsx";
import type { Browser, SupportStatement } from "./data.ts";
import { History } from "./History.tsx";
import { classOf, currentItem } from "./support.ts";
import styles from "./CompatTable.module.css";

export interface CellProps {
  readonly name: string;
  readonly browser: Browser | undefined;
  readonly statement: SupportStatement;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The support in one browser; it expands to show the history. */
export function Cell({ name, browser, statement, open, onToggle }: CellProps) {
  const { t } = useTranslator();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const group = classOf(currentItem(statement), browser);
  const browserName = browser?.name ?? name;

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
        <CellSummary name={name} browser={browser} statement={statement} />
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
