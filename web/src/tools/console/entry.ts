import type { ConsoleMessage, ConsoleTable } from "#/tools/runner/index.ts";
import { formatArguments, formatPieces, formatValue, type Piece } from "./format.ts";

export type Level = "log" | "info" | "warn" | "error";

/** The content of a console line. */
export type Content =
  | { readonly kind: "text"; readonly text: string; readonly pieces?: readonly Piece[] }
  | { readonly kind: "table"; readonly table: ConsoleTable }
  | { readonly kind: "group"; readonly text: string; readonly isClosed: boolean }
  | {
      readonly kind: "uncaught";
      readonly text: string;
      readonly place: ConsoleMessage["place"];
    }
  | { readonly kind: "notice"; readonly notice: Notice; readonly label: string }
  | { readonly kind: "unsupported" };

/** A misuse of a counter or a timer. */
export type Notice = "count-missing" | "timer-missing" | "timer-exists";

export type Entry = Content & {
  readonly id: number;
  readonly level: Level;
  readonly dropped: number;
};

const levels: ReadonlyMap<string, Level> = new Map([
  ["log", "log"],
  ["debug", "log"],
  ["dir", "log"],
  ["dirxml", "log"],
  ["info", "info"],
  ["warn", "warn"],
  ["error", "error"],
]);

/** The line for a message of a runner. */
export function readEntry(id: number, message: ConsoleMessage): Entry {
  const { dropped = 0 } = message;
  return { id, dropped, ...readContent(message) };
}

function readContent(message: ConsoleMessage): Content & { readonly level: Level } {
  const { prop, args, place, stack, table } = message;
  switch (prop) {
    case "uncaught": {
      const [error] = args;
      const text = typeof error === "string" ? error : formatValue(error);
      return { level: "error", kind: "uncaught", text, place };
    }
    case "table":
      if (table !== undefined) return { level: "log", kind: "table", table };
      return { level: "log", ...textOf(args) };
    case "assert": {
      const text = ["Assertion failed", formatArguments(args)].filter(
        (part) => part !== "",
      );
      return { level: "error", kind: "text", text: text.join(": ") };
    }
    case "trace": {
      const text = [formatArguments(args) || "console.trace", stack ?? ""];
      return { level: "log", kind: "text", text: text.join("\n").trimEnd() };
    }
    case "group":
    case "groupCollapsed": {
      const text = formatArguments(args) || `console.${prop}`;
      return { level: "log", kind: "group", text, isClosed: prop === "groupCollapsed" };
    }
    case "count-missing":
    case "timer-missing":
    case "timer-exists":
      return { level: "warn", kind: "notice", notice: prop, label: labelOf(args) };
  }
  const level = levels.get(prop);
  if (level === undefined) return { level: "warn", kind: "unsupported" };
  return { level, ...textOf(args) };
}

function labelOf([label]: readonly unknown[]): string {
  return typeof label === "string" ? label : formatValue(label);
}

function textOf(args: readonly unknown[]): Content {
  const pieces = formatPieces(args);
  const text = pieces.map((piece) => piece.text).join("");
  const isStyled = pieces.some(({ style }) => style !== undefined);
  return { kind: "text", text, ...(isStyled ? { pieces } : {}) };
}
