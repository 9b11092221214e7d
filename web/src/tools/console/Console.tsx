import { useEffect, useRef, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import type { ConsoleTable } from "#/tools/runner/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import type { Line } from "./lines.ts";
import styles from "./Console.module.css";

interface ConsoleProps {
  readonly lines: readonly Line[];
  readonly className?: string;
}

/** The output of code, scrolled to the newest line. */
export function Console({ lines, className }: ConsoleProps) {
  const { t } = useTranslator();
  const list = useRef<HTMLDivElement>(null);
  const { isClosed, toggle } = useGroups(lines);
  useEffect(() => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [lines]);
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
          {lines
            .filter(({ groups }) => !groups.some(isClosed))
            .map((line) => (
              <li
                key={line.id}
                data-level={line.level}
                style={{ "--depth": line.groups.length }}
              >
                {line.dropped > 0 && (
                  <em className={styles.dropped}>
                    {t("console-dropped", { count: line.dropped })}
                  </em>
                )}
                <Content line={line} isClosed={isClosed(line.id)} onToggle={toggle} />
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

interface Groups {
  readonly isClosed: (id: number) => boolean;
  readonly toggle: (id: number) => void;
}

/** The collapsed groups: those collapsed by code, unless the reader toggled them. */
function useGroups(lines: readonly Line[]): Groups {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const closed = new Set(
    lines.flatMap((line) => {
      const starts = line.kind === "group" && line.isClosed;
      return starts !== toggled.has(line.id) ? [line.id] : [];
    }),
  );
  const toggle = (id: number) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { isClosed: (id) => closed.has(id), toggle };
}

interface ContentProps {
  readonly line: Line;
  readonly isClosed: boolean;
  readonly onToggle: (id: number) => void;
}

function Content({ line, isClosed, onToggle }: ContentProps) {
  const { t } = useTranslator();
  switch (line.kind) {
    case "text":
      return (
        <code>
          {line.pieces?.map(({ text, style }, i) => (
            <span key={i} style={style}>
              {text}
            </span>
          )) ?? line.text}
        </code>
      );
    case "group":
      return (
        <Button
          look="bare"
          className={styles.group}
          aria-expanded={!isClosed}
          onClick={() => onToggle(line.id)}
        >
          <Icon name="chevron" className={styles.chevron} />
          <code>{line.text}</code>
        </Button>
      );
    case "table":
      return <DataTable table={line.table} />;
    case "uncaught":
      return (
        <>
          <code>{t("console-uncaught", { error: line.text })}</code>
          {line.place !== undefined && (
            <span className={styles.place}>
              {t(`console-place-${line.place.part}`, { line: line.place.line })}
            </span>
          )}
        </>
      );
    case "notice":
      return <em>{t(`console-${line.notice}`, { label: line.label })}</em>;
    case "unsupported":
      return <em>{t("console-unsupported")}</em>;
  }
}

function DataTable({ table: { columns, rows } }: { readonly table: ConsoleTable }) {
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
