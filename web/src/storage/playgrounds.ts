/** Keys of code that is saved in the browser, each with the reader who saved it. */
import { isRecord } from "#/core/parse.ts";
import { readItem, readJSON, removeItem, writeJSON } from "./local.ts";
import { keys } from "./reader.ts";

export const codeKeys = { list: "playground-own", draft: "playground-draft" } as const;

/** The name of the signed-in reader; null for nobody. */
export const readerName = () => readItem(keys.owner);

/** The name of the reader who saved code; null if nobody was signed in. */
export function savedBy(value: unknown): string | null {
  const name = isRecord(value) ? value["by"] : null;
  return typeof name === "string" ? name : null;
}

/** Reports whether code was saved by the signed-in reader, or without an account. */
export function isShown(value: unknown): boolean {
  const name = savedBy(value);
  return name === null || name === readerName();
}

/** Removes the code of the reader. */
export function forgetCode(): void {
  const isOfReader = (value: unknown) =>
    savedBy(value) !== null && savedBy(value) === readerName();
  const list = readJSON(codeKeys.list);
  if (Array.isArray(list)) {
    writeJSON(
      codeKeys.list,
      list.filter((value) => !isOfReader(value)),
    );
  }
  if (isOfReader(readJSON(codeKeys.draft))) removeItem(codeKeys.draft);
}
