import type { ConsoleMessage } from "#/features/runner/index.ts";
import { formatArguments, formatValue } from "./format.ts";
import { readTable, type Table } from "./table.ts";

export type Level = "log" | "info" | "warn" | "error";

/** A line of the console. */
export type Entry = {
  readonly id: number;
  readonly level: Level;
  readonly dropped: number;
} & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "table"; readonly table: Table }
  | {
      readonly kind: "uncaught";
      readonly text: string;
      readonly place: ConsoleMessage["place"];
    }
  | { readonly kind: "unsupported" }
);

const levels: ReadonlyMap<string, Level> = new Map([
  ["log", "log"],
  ["debug", "log"],
  ["dir", "log"],
  ["info", "info"],
  ["warn", "warn"],
  ["error", "error"],
]);

/** The line for a message of a runner. */
export function readEntry(id: number, message: ConsoleMessage): Entry {
  const { prop, args, place, dropped = 0 } = message;
  if (prop === "uncaught") {
    const [error] = args;
    const text = error instanceof Error ? String(error) : uncaughtText(error);
    return { id, level: "error", dropped, kind: "uncaught", text, place };
  }
  if (prop === "table") {
    const table = readTable(args[0], args[1]);
    if (table !== null) return { id, level: "log", dropped, kind: "table", table };
    return { id, level: "log", dropped, kind: "text", text: formatArguments(args) };
  }
  const level = levels.get(prop);
  if (level === undefined) return { id, level: "warn", dropped, kind: "unsupported" };
  return { id, level, dropped, kind: "text", text: formatArguments(args) };
}

function uncaughtText(error: unknown): string {
  return typeof error === "string" ? error : formatValue(error);
}
