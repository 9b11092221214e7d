import { parseJSON } from "#/core/parse.ts";
import type { ConsoleRequest } from "./parseCurl.ts";

export interface ConsoleResponse {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** Whether the text is only the beginning of the body. */
  readonly cut: boolean;
}

/** How much of a body is read, in bytes, and for how long, in milliseconds. */
const limits = { bytes: 256 * 1024, time: 30_000 } as const;

/** The value of a header as servers expect it: a name and password are encoded, which readers write as in curl. */
function withPassword(value: string): string {
  const [, user] = /^Basic +([^:]*:[^]*)$/i.exec(value) ?? [];
  if (user === undefined) return value;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(user)))}`;
}

/** Sends a request, without the reader's cookies, and reads the beginning of its response. */
export async function send(
  { method, url, headers, body }: ConsoleRequest,
  signal: AbortSignal,
): Promise<ConsoleResponse> {
  const started = performance.now();
  const response = await fetch(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [
      name,
      withPassword(value),
    ]),
    body,
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.time)]),
  });
  const milliseconds = Math.round(performance.now() - started);
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: [...response.headers],
    ...(await readBeginning(response)),
  };
}

async function readBeginning(
  response: Response,
): Promise<Pick<ConsoleResponse, "text" | "cut">> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: "", cut: false };
  const decoder = new TextDecoder();
  let text = "";
  for (let left: number = limits.bytes; ;) {
    const { done, value } = await reader.read();
    if (done) return { text: pretty(response, text + decoder.decode()), cut: false };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
    if (left >= 0) continue;
    await reader.cancel();
    return { text, cut: true };
  }
}

/** Indents JSON. */
function pretty(response: Response, text: string): string {
  if (!/[/+]json\b/.test(response.headers.get("Content-Type") ?? "")) return text;
  const value = parseJSON(text);
  return value === null ? text : JSON.stringify(value, null, 2);
}
