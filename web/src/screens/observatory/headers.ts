export type Line = readonly [name: string, value: string];

/**
 * Where one cookie ends and the next begins: a comma before a name with its equals
 * sign. The comma in a date is before a number.
 */
const betweenCookies = /,\s*(?=[!#$%&'*+.^_`|~0-9A-Za-z-]+=)/;

/** The headers of a response by line, cookies apart. */
export function linesOf(headers: Readonly<Record<string, string>>): Line[] {
  return Object.entries(headers).flatMap(([name, value]): Line[] =>
    name === "set-cookie"
      ? value.split(betweenCookies).map((cookie) => [name, cookie] as const)
      : [[name, value]],
  );
}

/** Headers as a text with a line for each. */
export function textOf(lines: readonly Line[]): string {
  return lines.map(([name, value]) => `${name}: ${value}`).join("\n");
}

/** What a reader's text says, and the number of its first line that is not a header. */
interface Parsed {
  readonly lines: readonly Line[];
  readonly wrong: number | null;
}

const name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Reads headers from a text with a line for each. */
export function parseLines(text: string): Parsed {
  const lines: Line[] = [];
  const all = text.split(/\r\n|[\r\n]/);
  for (const [i, line] of all.entries()) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(colon, 0)).trim();
    if (!name.test(key)) return { lines, wrong: i + 1 };
    lines.push([key, line.slice(colon + 1).trim()]);
  }
  return { lines, wrong: null };
}

/** The text with a header set: in place of the line that has it, or at the end. */
export function withHeader(text: string, [key, value]: Line): string {
  const line = `${key}: ${value}`;
  const rows = text.split("\n");
  const at = rows.findIndex((row) => row.toLowerCase().startsWith(`${key}:`));
  if (at >= 0) return rows.map((row, i) => (i === at ? line : row)).join("\n");
  return text.trim() === "" ? line : `${text.replace(/\n+$/, "")}\n${line}`;
}
