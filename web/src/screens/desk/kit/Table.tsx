import { useId, type MouseEvent, type ReactNode } from "react";
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
  /** Each row is a block where columns have too little room: all of it is on screen. */
  readonly isStacked?: boolean;
}

/** Follows a link within the screen, unless a modifier key opens it elsewhere. */
export function followWithin(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}

/** A table whose first column has row headings; column titles sort it. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, list, columns, rows, keyOf, isStacked = false } = props;
  const table = (
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
  return isStacked ? (
    <div className={styles.stacked}>
      <SortLine columns={columns} list={list} />
      {table}
    </div>
  ) : (
    table
  );
}

interface ColumnProps<Row> {
  readonly column: Column<Row>;
  readonly list: List<unknown>;
}

function Heading<Row>({ column, list }: ColumnProps<Row>) {
  const className = column.isNumber === true ? styles.number : undefined;
  return (
    <th scope="col" className={className} aria-sort={directionOf({ column, list })}>
      {column.isSorted === true ? <SortLink column={column} list={list} /> : column.title}
    </th>
  );
}

type Direction = "ascending" | "descending";

const arrows = { ascending: "▲", descending: "▼" } as const;

/** The direction in which a column sorts the list, if it does. */
function directionOf<Row>({ column, list }: ColumnProps<Row>): Direction | undefined {
  switch (list.parameters.get("sort")) {
    case column.id:
      return "ascending";
    case `-${column.id}`:
      return "descending";
    default:
      return undefined;
  }
}

/** A link that sorts by the column, then in the other direction, then no longer. */
function SortLink<Row>({ column, list }: ColumnProps<Row>) {
  const { t } = useWriterTranslator();
  const { id, title, isNumber = false } = column;
  const direction = directionOf({ column, list });
  const [first, second] = isNumber ? [`-${id}`, id] : [id, `-${id}`];
  const now = list.parameters.get("sort");
  const next = now === first ? second : now === second ? null : first;
  return (
    <a
      href={list.addressWith({ sort: next })}
      title={t("desk-sort", { column: title })}
      onClick={(event) => followWithin(event, () => list.change({ sort: next }))}
    >
      {title}
      <span aria-hidden="true" className={styles.direction}>
        {direction !== undefined && arrows[direction]}
      </span>
    </a>
  );
}

/** Links that sort rows which are blocks, since those have no column titles. */
function SortLine<Row>({ columns, list }: Pick<TableProps<Row>, "columns" | "list">) {
  const { t } = useWriterTranslator();
  const label = useId();
  return (
    <div className={styles.sorts}>
      <span id={label}>{t("desk-sort-by")}</span>
      <ul aria-labelledby={label}>
        {columns
          .filter(({ isSorted }) => isSorted === true)
          .map((column) => {
            const direction = directionOf({ column, list });
            return (
              <li key={column.id} className={direction && styles.sorted}>
                <SortLink column={column} list={list} />
                {direction !== undefined && (
                  <span className="visually-hidden">{t(`desk-sort-${direction}`)}</span>
                )}
              </li>
            );
          })}
      </ul>
    </div>
  );
}
