import { isRecord } from "#/core/parse.ts";
import { request, statusOf } from "#/core/request.ts";
import { sourcePath, type Code } from "#/tools/runner/index.ts";

const root = "/api/v1/play/";

/** Code that was saved on the server. */
export interface SavedCode {
  readonly code: Code;
  /** Path of the page that the code is from. */
  readonly src?: string;
}

/** Saves code and returns its id. It throws RequestError. */
export async function saveCode(code: Code, src: string | undefined): Promise<string> {
  const saved = await request(root, "POST", { ...code, src: src ?? null });
  const id = isRecord(saved) ? saved["id"] : null;
  if (typeof id !== "string") throw new Error("The response has no id");
  return id;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Code by its id. It throws RequestError. */
export async function loadSaved(id: string): Promise<SavedCode> {
  const saved = await request(root + encodeURIComponent(id));
  const fields = isRecord(saved) ? saved : {};
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

/** Reports saved code. It throws RequestError. */
export async function reportCode(id: string, reason: string): Promise<void> {
  await request(`${root}flag`, "POST", { id, reason: reason === "" ? null : reason });
}

/** Reports whether the server has no code with this id. */
export function isMissing(error: unknown): boolean {
  return [400, 404].includes(statusOf(error));
}

/** The address of the page with saved code. */
export function savedAddress(id: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?id=${encodeURIComponent(id)}`;
}
