import type { ReactNode } from "react";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { wordsOf } from "./words.ts";
import styles from "./Telemetry.module.css";

interface CountTableProps<Row> {
  readonly title: string;
  /** Titles of the columns: names, and two numbers. */
  readonly columns: readonly [string, string, string];
  readonly list: {
    readonly items: readonly Row[];
    /** The number of omitted names. */
    readonly more: number;
  };
  readonly name: (row: Row) => ReactNode;
  readonly numbers: (row: Row) => readonly [string, string];
}

/** The number of rows before the fold. */
const seen = 10;

/** A table of names with two numbers each. */
export function CountTable<Row extends { readonly name: string }>(
  props: CountTableProps<Row>,
) {
  const { list } = props;
  const { t } = useWriterTranslator();
  const folded = list.items.slice(seen);
  if (folded.length <= 1) return <Table {...props} />;
  return (
    <>
      <Table {...props} list={{ items: list.items.slice(0, seen), more: 0 }} />
      <details className={styles.folded}>
        <summary>{t("staff-next-rows", { count: folded.length })}</summary>
        <Table {...props} list={{ items: folded, more: list.more }} />
      </details>
    </>
  );
}

function Table<Row extends { readonly name: string }>(props: CountTableProps<Row>) {
  const { title, columns, list, name, numbers } = props;
  const { t, locale } = useWriterTranslator();
  const [named, ...counted] = columns;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{named}</th>
          {counted.map((column) => (
            <th key={column} scope="col" className={styles.number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.items.map((row) => {
          const [first, second] = numbers(row);
          return (
            <tr key={row.name}>
              <th scope="row">{name(row)}</th>
              <td className={styles.number}>{first}</td>
              <td className={styles.number}>{second}</td>
            </tr>
          );
        })}
      </tbody>
      {list.more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={columns.length}>
              {t("staff-more", { count: wordsOf(locale).number(list.more) })}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
