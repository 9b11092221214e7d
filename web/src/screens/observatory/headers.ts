export type Line = readonly [name: string, value: string];

/**
 * The boundary between cookies: a comma before a name with its equals sign. The comma in
 * a date precedes a number.
 */
const betweenCookies = /,\s*(?=[!#$%&'*+.^_`|~0-9A-Za-z-]+=)/;

/** The headers of a response by line, with cookies separated. */
export function linesOf(headers: Readonly<Record<string, string>>): Line[] {
  return Object.entries(headers).flatMap(([name, value]): Line[] =>
    name === "set-cookie"
      ? value.split(betweenCookies).map((cookie) => [name, cookie] as const)
      : [[name, value]],
  );
}

/** Headers as text, one per line. */
export function textOf(lines: readonly Line[]): string {
  return lines.map(([name, value]) => `${name}: ${value}`).join("\n");
}

/** The headers in a text, and the number of its first invalid line. */
interface Parsed {
  readonly lines: readonly Line[];
  readonly wrong: number | null;
}

const name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Parses headers, one per line. */
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

/** Sets a header in a text: in its line, or at the end. */
export function withHeader(text: string, [key, value]: Line): string {
  const line = `${key}: ${value}`;
  const rows = text.split("\n");
  const at = rows.findIndex((row) => row.toLowerCase().startsWith(`${key}:`));
  if (at >= 0) return rows.map((row, i) => (i === at ? line : row)).join("\n");
  return text.trim() === "" ? line : `${text.replace(/\n+$/, "")}\n${line}`;
}
