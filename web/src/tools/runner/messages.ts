import { isRecord } from "#/core/parse.ts";

/** Messages of a runner to its embedder: untrusted, since its code can send anything. */
type RunnerMessage = { readonly typ: "ready"; readonly height: number } | ConsoleMessage;

export interface ConsoleMessage {
  readonly typ: "console";
  readonly prop: string;
  readonly args: readonly unknown[];
  /** The position of an uncaught error in the code. */
  readonly place?: { readonly part: "html" | "js"; readonly line: number };
  /** The number of preceding lines that were dropped. */
  readonly dropped?: number;
  /** Present if a trace was requested. */
  readonly stack?: string;
  /** The table of `console.table`. */
  readonly table?: ConsoleTable;
}

/** Rows and columns; the column for rows that are not objects has an empty heading. */
export interface ConsoleTable {
  readonly columns: readonly string[];
  readonly rows: readonly ConsoleRow[];
}

interface ConsoleRow {
  readonly index: string;
  readonly cells: readonly string[];
}

/** The maximum length of a console line, as in inspect.js of the playground. */
export const longestLine = 20_000;

/** Runners send less; other senders must not block the page. */
const limits = { arguments: 200, rows: 100, columns: 21 } as const;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= longestLine + 1;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= limits.columns && value.every(isText);

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** Parses a message; null for others. */
export function readMessage(data: unknown): RunnerMessage | null {
  if (!isRecord(data)) return null;
  const { typ, prop, args, place, dropped, height, stack } = data;
  if (typ === "ready") return { typ, height: isCount(height) ? height : 0 };
  if (typ !== "console" || typeof prop !== "string" || !Array.isArray(args)) return null;
  const spot = readPlace(place);
  const table = readTable(data["table"]);
  return {
    typ,
    prop,
    args: args.slice(0, limits.arguments),
    ...(spot === null ? {} : { place: spot }),
    ...(isCount(dropped) ? { dropped } : {}),
    ...(isText(stack) ? { stack } : {}),
    ...(table === null ? {} : { table }),
  };
}

function readTable(table: unknown): ConsoleTable | null {
  if (!isRecord(table)) return null;
  const { columns, rows } = table;
  if (!isTexts(columns) || !Array.isArray(rows) || rows.length > limits.rows) return null;
  const read = rows.flatMap((row: unknown) => {
    if (!isRecord(row)) return [];
    const { index, cells } = row;
    const fits = isTexts(cells) && cells.length === columns.length;
    return isText(index) && fits ? [{ index, cells }] : [];
  });
  return read.length === rows.length ? { columns, rows: read } : null;
}

function readPlace(place: unknown): Exclude<ConsoleMessage["place"], undefined> | null {
  if (!isRecord(place)) return null;
  const { part, line } = place;
  return (part === "html" || part === "js") && isCount(line) ? { part, line } : null;
}
