import { longestLine } from "#/tools/runner/index.ts";

/**
 * Formats the arguments of a console call. Runners send primitive values unchanged, and
 * objects as text: see inspect.js of the playground.
 */

/** Part of a line with the style requested by the code. */
export interface Piece {
  readonly text: string;
  readonly style?: Style;
}

export type Style = Readonly<Record<string, string>>;

function quote(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function isMade(value: object): value is { readonly _serialized: string } {
  return "_serialized" in value && typeof value._serialized === "string";
}

function cut(text: string): string {
  return text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
}

/** Formats a value. */
export function formatValue(value: unknown): string {
  switch (typeof value) {
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "string":
      return quote(cut(value));
    case "object":
      if (value === null) return "null";
      // Runners send no other objects.
      return isMade(value)
        ? cut(value._serialized)
        : Object.prototype.toString.call(value);
    case "undefined":
    case "boolean":
    case "symbol":
    case "function":
      return String(value);
  }
}

function toNumber(value: unknown, parse: (text: string) => number): number {
  if (typeof value === "string") return parse(value);
  return typeof value === "symbol" || typeof value === "object" ? NaN : Number(value);
}

function substitute(letter: string, digits: string | undefined, value: unknown): string {
  switch (letter) {
    case "o":
    case "O":
      return formatValue(value);
    case "d":
    case "i": {
      const whole = Math.trunc(toNumber(value, parseFloat));
      const sign = whole < 0 ? "-" : "";
      return sign + String(Math.abs(whole)).padStart(Number(digits ?? 0), "0");
    }
    case "f":
      return toNumber(value, parseFloat).toFixed(Math.min(Number(digits ?? 6), 100));
    default:
      return typeof value === "string" ? cut(value) : formatValue(value);
  }
}

const directives = /%(?:\.(\d{1,3}))?([a-zA-Z%])/g;

/** Properties that cannot fetch, cover or move anything, by their names in React. */
const allowed: ReadonlyMap<string, string> = new Map([
  ["color", "color"],
  ["background", "backgroundColor"],
  ["background-color", "backgroundColor"],
  ["font-style", "fontStyle"],
  ["font-weight", "fontWeight"],
  ["text-decoration", "textDecorationLine"],
]);

/** Parses the styles for `%c`. */
function readStyle(css: unknown): Style {
  const style: Record<string, string> = {};
  if (typeof css !== "string") return style;
  for (const declaration of css.slice(0, 1000).split(";")) {
    const [name = "", value = ""] = declaration.split(":", 2);
    const property = allowed.get(name.trim().toLowerCase());
    if (property !== undefined && /^[\w#%., ()/-]{1,80}$/.test(value.trim())) {
      style[property] = value.trim();
    }
  }
  return style;
}

/** The pieces of a format string, and the number of values used. */
function fill(text: string, values: readonly unknown[]): [Piece[], number] {
  const pieces: Piece[] = [{ text: "" }];
  let used = 0;
  let last = 0;
  const add = (more: string) => {
    const piece = pieces.pop() ?? { text: "" };
    pieces.push({ ...piece, text: piece.text + more });
  };
  for (const { 0: whole, 1: digits, 2: letter = "", index } of text.matchAll(
    directives,
  )) {
    add(text.slice(last, index));
    last = index + whole.length;
    if (letter === "%") add("%");
    else if (!"oOdifsc".includes(letter) || used >= values.length) add(whole);
    else {
      const value = values[used];
      used += 1;
      if (letter === "c") pieces.push({ text: "", style: readStyle(value) });
      else add(substitute(letter, digits, value));
    }
  }
  add(text.slice(last));
  return [pieces, used];
}

/** Quotes the first text like all others. */
function quoted(pieces: readonly Piece[]): Piece[] {
  const mark = pieces.some(({ text }) => text.includes('"')) ? "'" : '"';
  const end = pieces.length - 1;
  return pieces.map((piece, i) => ({
    ...piece,
    text: (i === 0 ? mark : "") + piece.text + (i === end ? mark : ""),
  }));
}

function cutPieces(pieces: readonly Piece[]): Piece[] {
  let left = longestLine;
  return pieces.flatMap((piece) => {
    if (left <= 0 || piece.text === "") return [];
    const text = piece.text.length > left ? `${piece.text.slice(0, left)}…` : piece.text;
    left -= text.length;
    return [{ ...piece, text }];
  });
}

/** The arguments of a console call, with `%s` and other directives replaced. */
export function formatPieces(args: readonly unknown[]): Piece[] {
  const [first, ...rest] = args;
  if (typeof first !== "string" || rest.length === 0) {
    return cutPieces([{ text: args.map(formatValue).join(" ") }]);
  }
  const [pieces, used] = fill(cut(first), rest);
  const after = rest.slice(used).map((value) => ` ${formatValue(value)}`);
  return cutPieces([...quoted(pieces), { text: after.join("") }]);
}

/** The arguments of a console call as text. */
export function formatArguments(args: readonly unknown[]): string {
  return formatPieces(args)
    .map(({ text }) => text)
    .join("");
}
