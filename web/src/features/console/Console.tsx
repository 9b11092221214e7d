import { useEffect, useRef } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import type { Entry } from "./entry.ts";
import type { Table } from "./table.ts";
import styles from "./Console.module.css";

interface ConsoleProps {
  readonly entries: readonly Entry[];
  readonly className?: string;
}

/** What code prints, the newest line in view. */
export function Console({ entries, className }: ConsoleProps) {
  const { t } = useTranslator();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [entries]);
  return (
    <section
      aria-label={t("console")}
      className={
        className === undefined ? styles.console : `${styles.console} ${className}`
      }
    >
      <div
        ref={list}
        role="log"
        className={styles.lines}
        tabIndex={0}
        aria-label={t("console-output")}
      >
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} data-level={entry.level}>
              {entry.dropped > 0 && (
                <em className={styles.dropped}>
                  {t("console-dropped", { count: entry.dropped })}
                </em>
              )}
              <Line entry={entry} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslator();
  switch (entry.kind) {
    case "text":
      return <code>{entry.text}</code>;
    case "table":
      return <DataTable table={entry.table} />;
    case "uncaught":
      return (
        <>
          <code>{t("console-uncaught", { error: entry.text })}</code>
          {entry.place !== undefined && (
            <span className={styles.place}>
              {t(`console-place-${entry.place.part}`, { line: entry.place.line })}
            </span>
          )}
        </>
      );
    case "unsupported":
      return <em>{t("console-unsupported")}</em>;
  }
}

function DataTable({ table: { columns, rows } }: { readonly table: Table }) {
  const { t } = useTranslator();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("console-index")}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name === "" ? t("console-values") : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, cells }) => (
          <tr key={index}>
            <th scope="row">{index}</th>
            {cells.map((text, i) => (
              <td key={columns[i]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
