import { decodePart, parseURL } from "#/core/parse.ts";

/** A request as an example of curl shows it. */
export interface ConsoleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null without one. */
  readonly body: string | null;
}

/** The obstacle to a call that browsers cannot make. */
export interface Refusal {
  readonly part: string;
  /** What may be the address. */
  readonly urls: readonly string[];
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
      const quoted = double?.replaceAll(/\\(?:\r?\n|([\\"$`]))/g, "$1");
      word = (word ?? "") + (single ?? quoted ?? escaped ?? plain ?? "");
    } else if (word !== null && space !== undefined) {
      words.push(word);
      word = null;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

/** The options with a value. */
const valued = new Map(
  Object.entries({
    X: "method",
    request: "method",
    H: "header",
    header: "header",
    d: "data",
    data: "data",
    "data-ascii": "data",
    "data-binary": "data",
    "data-raw": "raw",
    "data-urlencode": "encoded",
    json: "json",
    u: "user",
    user: "user",
    url: "url",
  } as const),
);

/** Options that only change the output of curl, or make it behave like browsers. */
const silent =
  /^(?:[sSiLvfgN]|silent|show-error|include|location|verbose|fail|fail-with-body|compressed|globoff|no-buffer)$/;

/** Headers that browsers set themselves and ignore if a page sets them. */
const reserved = /^(?:cookie|host|origin|referer|date|via|upgrade|(?:proxy|sec)-.*)$/i;

type Option = readonly [name: string, value: string | undefined];

/** The options of a call, without hyphens; an address is the value of `url`. */
function optionsOf(words: readonly string[]): readonly Option[] {
  const left = [...words];
  const options: Option[] = [];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, long, joined] = /^--([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
    if (long !== undefined) {
      options.push([long, valued.has(long) ? (joined ?? left.shift()) : ""]);
    } else if (word.startsWith("-")) {
      for (let rest = word.slice(1); rest !== ""; rest = rest.slice(1)) {
        const [letter = ""] = rest;
        if (!valued.has(letter)) {
          options.push([letter, ""]);
          continue;
        }
        options.push([letter, rest.slice(1) || left.shift()]);
        break;
      }
    } else options.push(["url", word]);
  }
  return options;
}

/** A part of a body as --data-urlencode encodes it: a value, or a name and a value; null for files. */
function encoded(text: string): string | null {
  const [, name = "", sign = "", value = ""] = /^([^=@]*)([=@]?)([^]*)$/.exec(text) ?? [];
  if (sign === "@") return null;
  if (sign === "") return encodeURIComponent(name);
  return (name === "" ? "" : `${name}=`) + encodeURIComponent(value);
}

/** The options of a call so far. */
interface Call {
  method: string | null;
  url: string | null;
  readonly headers: [name: string, value: string][];
  body: string | null;
  /** Whether the body is that of --json, at least in part. */
  json: boolean;
  /** Whether the data is the query. */
  get: boolean;
}

/** Adds to the body of a call, as curl joins the parts of one. */
function append(call: Call, separator: string, text: string): void {
  call.body = call.body === null ? text : `${call.body}${separator}${text}`;
}

/** Adds an option to a call, and reports whether browsers support it. */
function add(call: Call, [name, value]: Option): boolean {
  if (name === "G" || name === "get") call.get = true;
  else if (name === "I" || name === "head") call.method ??= "HEAD";
  else if (value === undefined) return false;
  else {
    switch (valued.get(name)) {
      case "method":
        if (/^(?:connect|trace|track)$/i.test(value)) return false;
        call.method = value;
        break;
      case "header": {
        const [, key = "", text = ""] = /^([^:@;]+):([^]*)$/.exec(value) ?? [];
        if (key === "" || reserved.test(key.trim())) return false;
        if (text.trim() !== "") call.headers.push([key.trim(), text.trim()]);
        break;
      }
      case "data":
      case "raw":
        if (valued.get(name) === "data" && value.startsWith("@")) return false;
        append(call, "&", value);
        break;
      case "encoded": {
        const text = encoded(value);
        if (text === null) return false;
        append(call, "&", text);
        break;
      }
      case "json":
        if (value.startsWith("@")) return false;
        append(call, "", value);
        call.json = true;
        break;
      case "user":
        call.headers.push([
          "Authorization",
          `Basic ${value.includes(":") ? value : `${value}:`}`,
        ]);
        break;
      case "url": {
        if (call.url !== null) return false;
        const [, user] = /^\w+:\/\/([^/?#]*)@/.exec(value) ?? [];
        call.url = user === undefined ? value : value.replace(`${user}@`, "");
        return user === undefined || add(call, ["user", decodePart(user)]);
      }
      default:
        return silent.test(name);
    }
  }
  return true;
}

/**
 * Reads a call of curl; null for other commands. A call with an option that browsers cannot
 * follow, or that is not known, is refused.
 */
export function parseCurl(command: string): ConsoleRequest | Refusal | null {
  const [program, ...words] = wordsOf(command.trim()) ?? [];
  if (program !== "curl") return null;
  const call: Call = {
    method: null,
    url: null,
    headers: [],
    body: null,
    json: false,
    get: false,
  };
  const options = optionsOf(words);
  for (const option of options) {
    if (add(call, option)) continue;
    const [name, value = ""] = option;
    if (name === "url") return null;
    const urls = options.flatMap(([key, url = ""]) => (key === "url" ? [url] : []));
    return { part: `${name.length > 1 ? "--" : "-"}${name} ${value}`.trim(), urls };
  }
  return call.url === null ? null : requestOf(call, call.url);
}

function requestOf(
  { method, headers, body, json, get }: Call,
  url: string,
): ConsoleRequest | Refusal {
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  const preset = (name: string, value: string) => {
    if (!has(name.toLowerCase())) headers.push([name, value]);
  };
  if (body === null) return { method: method ?? "GET", url, headers, body };
  if (get) {
    const [address = ""] = url.split("#");
    const asks = address.includes("?");
    const start = asks ? address.replace(/[^?&]$/, "$&&") : `${address}?`;
    return { method: method ?? "GET", url: start + body, headers, body: null };
  }
  // Browsers send no body with these.
  if (/^(?:get|head)$/i.test(method ?? "")) return { part: `-X ${method}`, urls: [url] };
  if (json) preset("Accept", "application/json");
  const type = json ? "application/json" : "application/x-www-form-urlencoded";
  preset("Content-Type", type);
  return { method: method ?? "POST", url, headers, body };
}

/** The origin of an address, or "" if it has none. */
export function originOf(url: string): string {
  return parseURL(url)?.origin ?? "";
}
