import type { CompatData } from "./data.ts";
import { Table } from "./Table.tsx";
import { StaticCell } from "./StaticCell.tsx";

interface StaticTableProps {
  readonly query: string;
  readonly data: CompatData;
}

/** A compatibility table that needs no script. */
export function StaticTable({ query, data }: StaticTableProps) {
  return <Table query={query} data={data} Cell={StaticCell} />;
}
