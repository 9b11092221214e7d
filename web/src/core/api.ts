import { isRecord, parseJSON } from "./parse.ts";

/** The server's no, with its reason. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Method = "GET" | "POST" | "DELETE";

/** The field of an error that says what is wrong, by method. */
const reasonIn: Readonly<Partial<Record<Method, string>>> = {
  GET: "message",
  POST: "error",
};

/**
 * Calls the API and returns what it responds, null for nothing. It throws Refused
 * for another status than success.
 */
export async function callAPI(
  url: string,
  method: Method = "GET",
  body?: object,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const value = parseJSON(await response.text());
  if (response.ok) return value;
  const { status, statusText } = response;
  const reason = isRecord(value) ? value[reasonIn[method] ?? ""] : undefined;
  throw new Refused(
    status,
    typeof reason === "string" ? reason : `${status}: ${statusText}`,
  );
}
