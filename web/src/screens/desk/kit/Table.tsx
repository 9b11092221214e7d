import type { MouseEvent, ReactNode } from "react";
import { useWriterTranslator } from "#/l10n/writers.ts";
import type { List } from "./useList.ts";
import styles from "./kit.module.css";

/** One page of a list from the server. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** The number of rows on all pages. */
  readonly total: number;
  readonly page: number;
  readonly last: number;
}

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The list can be sorted by the column, with the largest numbers first. */
  readonly isSorted?: boolean;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly list: List<unknown>;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Follows a link within the screen, unless a modifier key opens it elsewhere. */
export function followWithin(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}

/** A table whose first column has row headings; column titles sort it. */
export function Table<Row>({ caption, list, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // Wide tables scroll, so they must be focusable.
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} aria-busy={list.isPending}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // Two rows may have the same key.
            <tr key={`${keyOf(row)} ${line}`}>
              {columns.map(({ id, isNumber, cell }, i) => {
                const Cell = i === 0 ? "th" : "td";
                return (
                  <Cell
                    key={id}
                    scope={i === 0 ? "row" : undefined}
                    className={isNumber === true ? styles.number : undefined}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly list: List<unknown>;
}

function Heading<Row>({ column, list }: HeadingProps<Row>) {
  const { t } = useWriterTranslator();
  const { id, title, isNumber = false, isSorted = false } = column;
  const className = isNumber ? styles.number : undefined;
  if (!isSorted) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const [first, second] = isNumber ? [`-${id}`, id] : [id, `-${id}`];
  const now = list.parameters.get("sort");
  const next = now === first ? second : now === second ? null : first;
  const direction =
    now === id ? "ascending" : now === `-${id}` ? "descending" : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <a
        href={list.addressWith({ sort: next })}
        title={t("desk-sort", { column: title })}
        onClick={(event) => followWithin(event, () => list.change({ sort: next }))}
      >
        {title}
        <span aria-hidden="true" className={styles.direction}>
          {direction === "ascending" ? "▲" : direction === "descending" ? "▼" : ""}
        </span>
      </a>
    </th>
  );
}
