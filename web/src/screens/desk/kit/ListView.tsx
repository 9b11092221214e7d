import type { ReactNode } from "react";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Pager } from "./Pager.tsx";
import { Table, type Column, type Rows } from "./Table.tsx";
import type { List } from "./useList.ts";
import styles from "./kit.module.css";

interface ListViewProps<Row, T extends Rows<Row>> {
  readonly list: List<T>;
  readonly caption: string;
  /** The number of rows as text. */
  readonly count: (total: number) => string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** Each row is a block where columns have too little room. */
  readonly isStacked?: boolean;
}

/** A page of a list as a table, or the reason why there is none. */
export function ListView<Row, T extends Rows<Row>>(props: ListViewProps<Row, T>) {
  const { list, caption, count, columns, keyOf, empty, isStacked = false } = props;
  const { t } = useWriterTranslator();
  const { data, error } = list;
  if (error !== undefined) {
    return (
      <div className="notecard warning" role="alert">
        <p>{t("desk-failed", { reason: error.message })}</p>
      </div>
    );
  }
  if (data === undefined) return <p className={styles.waiting}>{t("loading")}</p>;
  return (
    <>
      <p role="status" className={styles.count}>
        {count(data.total)}
      </p>
      {data.total === 0 ? (
        <p className={styles.waiting}>{empty}</p>
      ) : (
        <Table
          caption={caption}
          list={list}
          columns={columns}
          rows={data.rows}
          keyOf={keyOf}
          isStacked={isStacked}
        />
      )}
      <Pager list={list} rows={data} />
    </>
  );
}
