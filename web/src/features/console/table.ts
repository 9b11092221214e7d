import { formatValue } from "./format.ts";

/** Data that `console.table` was given. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly index: string;
    readonly cells: readonly string[];
  }[];
}

const mostRows = 100;
const mostColumns = 20;
/** Heading of the column for rows that are no objects; no key is like it. */
const plain = "";

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function entriesOf(data: object): (readonly [string, unknown])[] {
  if (data instanceof Map)
    return [...data].map(([key, value]) => [formatValue(key), value]);
  if (data instanceof Set) return [...data].map((value, i) => [String(i), value]);
  return Object.entries(data);
}

/** Rows and columns of an object; null for what is no object or an empty one. */
export function readTable(data: unknown, only: unknown): Table | null {
  if (!isObject(data)) return null;
  const entries = entriesOf(data).slice(0, mostRows);
  if (entries.length === 0) return null;
  const names = new Set<string>();
  let plainRows = false;
  for (const [, row] of entries) {
    if (isObject(row)) for (const key of Object.keys(row)) names.add(key);
    else plainRows = true;
  }
  const wanted = Array.isArray(only) ? only.map(String) : null;
  const columns = [...names]
    .filter((name) => wanted === null || wanted.includes(name))
    .slice(0, mostColumns);
  if (plainRows) columns.push(plain);
  const rows = entries.map(([index, row]) => ({
    index,
    cells: columns.map((name) => cell(row, name)),
  }));
  return { columns, rows };
}

function cell(row: unknown, name: string): string {
  if (name === plain) return isObject(row) ? "" : formatValue(row);
  return isObject(row) && Object.hasOwn(row, name) ? formatValue(row[name]) : "";
}
