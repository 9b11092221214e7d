import { fieldsOf } from "#/core/fields.ts";
import { request, statusOf } from "#/core/request.ts";
import { codeFrom, sourcePath, type Code } from "#/tools/runner/index.ts";

const root = "/api/v1/play/";

/** Code saved on the server. */
interface SavedCode {
  readonly code: Code;
  /** Path of the page with the original code. */
  readonly src?: string;
}

/** Saves code and returns its id. Throws RequestError. */
export async function saveCode(code: Code, src: string | undefined): Promise<string> {
  const { id } = fieldsOf(await request(root, "POST", { ...code, src: src ?? null }));
  if (typeof id !== "string") throw new Error("The response has no id");
  return id;
}

/** Loads code by its id. Throws RequestError. */
export async function loadSaved(id: string): Promise<SavedCode> {
  const fields = fieldsOf(await request(root + encodeURIComponent(id)));
  const src = sourcePath(fields["src"]);
  return {
    code: codeFrom(fields),
    ...(src === undefined ? {} : { src }),
  };
}

/** Reports saved code. Throws RequestError. */
export async function reportCode(id: string, reason: string): Promise<void> {
  await request(`${root}flag`, "POST", { id, reason: reason === "" ? null : reason });
}

/** Reports whether the server has no code with the id. */
export function isMissing(error: unknown): boolean {
  return [400, 404].includes(statusOf(error));
}

/** The address of saved code. */
export function savedAddress(id: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?id=${encodeURIComponent(id)}`;
}
