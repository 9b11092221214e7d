/** Text of values as the examples of the documentation expect a console to show them. */

/** Bounds on what one line shows: cycles are possible, and so are huge values. */
const deepest = 8;
const longest = 20_000;

interface Walk {
  readonly above: readonly object[];
  /** Characters that are left for the line. */
  left: number;
}

const buffers = new Set(["ArrayBuffer", "SharedArrayBuffer", "DataView"]);

function quote(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** Joins parts until the line is full. */
function joinParts(parts: Iterable<() => string>, walk: Walk): string {
  const done: string[] = [];
  for (const part of parts) {
    if (walk.left <= 0) {
      done.push("…");
      break;
    }
    const text = part();
    walk.left -= text.length;
    done.push(text);
  }
  return done.join(", ");
}

function* items(list: ArrayLike<unknown>, walk: Walk): Iterable<() => string> {
  for (let i = 0; i < list.length; i += 1) {
    if (Object.hasOwn(list, i)) {
      const value = list[i];
      yield () => (typeof value === "string" ? `"${value}"` : format(value, walk));
      continue;
    }
    const first = i;
    while (i + 1 < list.length && !Object.hasOwn(list, i + 1)) i += 1;
    const count = i - first + 1;
    yield () => (count === 1 ? "<1 empty slot>" : `<${count} empty slots>`);
  }
}

function* fields(
  value: Readonly<Record<string, unknown>>,
  walk: Walk,
): Iterable<() => string> {
  for (const key of Object.keys(value)) {
    yield () => `${key}: ${format(value[key], walk)}`;
  }
}

function inside(value: object, walk: Walk): Walk {
  return {
    above: [...walk.above, value],
    get left() {
      return walk.left;
    },
    set left(left) {
      walk.left = left;
    },
  };
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function formatObject(value: object, walk: Walk): string {
  if (walk.above.includes(value)) return "[circular]";
  if (walk.above.length >= deepest) return "…";
  const within = inside(value, walk);
  if (Array.isArray(value)) return `Array [${joinParts(items(value, within), within)}]`;
  if (value instanceof String) return `String { "${value.valueOf()}" }`;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (buffers.has(name)) return `${name} {}`;
  if (ArrayBuffer.isView(value)) {
    const list = value as unknown as ArrayLike<unknown>;
    return `${name} [${joinParts(items(list, within), within)}]`;
  }
  if (name === "JSON") return "JSON {}";
  // The text that the value gives itself, such as that of a date or an error.
  // eslint-disable-next-line @typescript-eslint/no-base-to-string
  if (!isPlain(value)) return String(value);
  const text = value["_serialized"];
  if (typeof text === "string") return text;
  return `Object { ${joinParts(fields(value, within), within)} }`;
}

function format(value: unknown, walk: Walk): string {
  switch (typeof value) {
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "string":
      return quote(value);
    case "object":
      return value === null ? "null" : formatObject(value, walk);
    case "undefined":
    case "boolean":
    case "symbol":
    case "function":
      return String(value);
  }
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Text of one value. */
export function formatValue(value: unknown): string {
  return cut(format(value, { above: [], left: longest }));
}

function toNumber(value: unknown): number {
  return typeof value === "symbol" || typeof value === "object" ? NaN : Number(value);
}

function substitute(letter: string, digits: string | undefined, value: unknown): string {
  switch (letter) {
    case "o":
    case "O":
      return formatValue(value);
    case "d":
    case "i": {
      const whole = Math.trunc(toNumber(value));
      const sign = whole < 0 ? "-" : "";
      return sign + String(Math.abs(whole)).padStart(Number(digits ?? 0), "0");
    }
    case "f":
      return toNumber(value).toFixed(Math.min(Number(digits ?? 6), 100));
    case "s":
      return typeof value === "object" && value !== null
        ? formatValue(value)
        : String(value);
    default:
      return "";
  }
}

const directives = /%(?:\.(\d{1,3}))?([a-zA-Z%])/g;

/** Text of the arguments of a console call, with `%s` and its like replaced. */
export function formatArguments(args: readonly unknown[]): string {
  const [first, ...rest] = args;
  if (typeof first !== "string" || rest.length === 0) {
    return cut(args.map(formatValue).join(" "));
  }
  let used = 0;
  const text = first.replace(
    directives,
    (whole, digits: string | undefined, letter: string) => {
      if (letter === "%") return "%";
      if (!"oOdifsc".includes(letter) || used >= rest.length) return whole;
      const value = rest[used];
      used += 1;
      return substitute(letter, digits, value);
    },
  );
  return cut([text, ...rest.slice(used)].map(formatValue).join(" "));
}
