import { withBase } from "./base.ts";
import { isRecord, parseJSON } from "./parse.ts";

/** A response with an error status. */
export class RequestError extends Error {
  readonly status: number;
  /** The full message of the server. */
  readonly detail: string;
  /** The name of the error in the API, or the status if it has none. */
  readonly code: string;
  /** Milliseconds until a retry; null if the server does not say. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    message: string,
    detail = message,
    code = String(status),
    retryAfter: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.detail = detail;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The status of a RequestError; 0 for anything else. */
export function statusOf(error: unknown): number {
  return error instanceof RequestError ? error.status : 0;
}

/** The server's message in full, or the message of any other error. */
export function detailOf(error: unknown): string {
  if (error instanceof RequestError) return error.detail;
  return error instanceof Error ? error.message : String(error);
}

type Method = "GET" | "POST" | "DELETE";

interface Options extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The field of an error response with the message, by method. */
const messageIn: Readonly<Record<Method, string>> = {
  GET: "message",
  POST: "error",
  DELETE: "",
};

/**
 * Sends a request, with a body as JSON. Throws a RequestError for an error status, and
 * the error of fetch without a response.
 */
export async function send(
  url: string,
  method: Method = "GET",
  body?: object,
  { headers, ...init }: Options = {},
): Promise<Response> {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await fetch(withBase(url), {
    ...init,
    method,
    headers: { ...type, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw await errorIn(response, method);
  return response;
}

async function errorIn(response: Response, method: Method): Promise<RequestError> {
  const { status, statusText } = response;
  const value = parseJSON(await response.text());
  const text = (field: string) => {
    const found = isRecord(value) ? value[field] : undefined;
    return typeof found === "string" ? found : undefined;
  };
  const seconds = Number(response.headers.get("Retry-After"));
  return new RequestError(
    status,
    text(messageIn[method]) ?? `${status}: ${statusText}`,
    text("message"),
    text("reason") ?? text("error"),
    seconds > 0 ? seconds * 1000 : null,
  );
}

/**
 * Requests JSON; an empty response is null. Throws like send, and a SyntaxError for a
 * response that is not JSON.
 */
export async function request<T = unknown>(
  ...parameters: Parameters<typeof send>
): Promise<T> {
  const text = await (await send(...parameters)).text();
  const value = parseJSON(text);
  if (value === null && !["", "null"].includes(text.trim())) {
    throw new SyntaxError(`The response of ${parameters[0]} is not JSON`);
  }
  return value as T;
}
