import { parseURL } from "#/core/parse.ts";

/** A request as an example of curl shows it. */
export interface ConsoleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null without one. */
  readonly body: string | null;
}

/** The words of a command of a POSIX shell; null if it has more than words. */
function wordsOf(command: string): string[] | null {
  const words: string[] = [];
  const part =
    /'([^']*)'|"((?:[^"\\$`]|\\[^])*)"|\\(\r?\n|[^])|([^\s'"\\;&|<>$`]+)|(\s+)/y;
  let word: string | null = null;
  while (part.lastIndex < command.length) {
    const match = part.exec(command);
    if (match === null) return null;
    const [, single, double, escaped, plain, space] = match;
    if (space === undefined && escaped?.endsWith("\n") !== true) {
      word ??= "";
      word +=
        single ?? double?.replaceAll(/\\([\\"$`])/g, "$1") ?? escaped ?? plain ?? "";
    } else if (word !== null && space !== undefined) {
      words.push(word);
      word = null;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

const valued: Readonly<Record<string, "method" | "header" | "body" | "json" | "url">> = {
  "-X": "method",
  "--request": "method",
  "-H": "header",
  "--header": "header",
  "-d": "body",
  "--data": "body",
  "--data-raw": "body",
  "--json": "json",
  "--url": "url",
};

/** Options that change only what curl prints, and --location, as browsers do. */
const silent = /^(?:-[sSiLvf]+|--(?:silent|show-error|include|location|verbose|fail))$/;

/** Reads a call of curl; null for other commands, and those with options that are not known. */
export function parseCurl(command: string): ConsoleRequest | null {
  const [program, ...words] = wordsOf(command.trim()) ?? [];
  if (program !== "curl") return null;
  const headers: [string, string][] = [];
  let method: string | null = null;
  let url: string | null = null;
  let body: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const kind = word.startsWith("-") ? valued[word] : "url";
    if (kind === undefined) {
      if (!silent.test(word)) return null;
      continue;
    }
    if (word.startsWith("-")) at += 1;
    const value = words[at];
    if (value === undefined) return null;
    switch (kind) {
      case "method":
        method = value;
        break;
      case "header": {
        const [name = "", ...rest] = value.split(":");
        if (rest.length === 0) return null;
        headers.push([name.trim(), rest.join(":").trim()]);
        break;
      }
      case "json":
        headers.push(["Content-Type", "application/json"]);
        body = value;
        break;
      case "body":
        if (value.startsWith("@")) return null;
        body = body === null ? value : `${body}&${value}`;
        break;
      default:
        if (url !== null) return null;
        url = value;
    }
  }
  if (url === null) return null;
  if (body === null) return { method: method ?? "GET", url, headers, body };
  // Browsers send no body with these.
  if (/^(?:get|head)$/i.test(method ?? "")) return null;
  if (!headers.some(([name]) => /^content-type$/i.test(name)))
    headers.push(["Content-Type", "application/x-www-form-urlencoded"]);
  return { method: method ?? "POST", url, headers, body };
}

/** The origin of an address, or "" if it has none. */
export function originOf(url: string): string {
  return parseURL(url)?.origin ?? "";
}
