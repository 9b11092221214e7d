import { isRecord } from "#/core/parse.ts";
import { sourcePath, type Code } from "#/tools/runner/index.ts";

const root = "/api/v1/play/";

/** The server's no, with its reason. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Code that was saved on the server. */
export interface SavedCode {
  readonly code: Code;
  /** Path of the page that the code is from. */
  readonly src?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a response, none if it is not a JSON object. */
async function readFields(response: Response): Promise<Fields> {
  try {
    const value: unknown = await response.json();
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

async function ask(path: string, init?: RequestInit): Promise<Fields> {
  const response = await fetch(root + path, init);
  const fields = await readFields(response);
  if (response.ok) return fields;
  const { message } = fields;
  const { status, statusText } = response;
  throw new Refused(
    status,
    typeof message === "string" ? message : `${status}: ${statusText}`,
  );
}

function post(path: string, body: object): Promise<Fields> {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Saves code and returns its id. It throws Refused. */
export async function saveCode(code: Code, src: string | undefined): Promise<string> {
  const { id } = await post("", { ...code, src: src ?? null });
  if (typeof id !== "string") throw new Error("The response has no id");
  return id;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Code by its id. It throws Refused. */
export async function loadSaved(id: string): Promise<SavedCode> {
  const fields = await ask(encodeURIComponent(id));
  const src = sourcePath(fields["src"]);
  return {
    code: {
      html: text(fields["html"]),
      css: text(fields["css"]),
      js: text(fields["js"]),
    },
    ...(src === undefined ? {} : { src }),
  };
}

/** Reports saved code. It throws Refused. */
export async function reportCode(id: string, reason: string): Promise<void> {
  await post("flag", { id, reason: reason === "" ? null : reason });
}

/** Reports whether the server says that there is nothing of this id. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refused && (error.status === 404 || error.status === 400);
}

/** The address of the page with saved code. */
export function savedAddress(id: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?id=${encodeURIComponent(id)}`;
}
