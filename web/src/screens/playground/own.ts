import { fieldsOf } from "#/core/fields.ts";
import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";
import { codeFrom, isBlank, type Code } from "#/tools/runner/index.ts";

/** Code saved by the reader in this browser. */
export interface OwnCode {
  readonly id: string;
  /** When it was saved, in milliseconds since 1970. */
  readonly at: number;
  readonly code: Code;
}

const listKey = "playground-own";
const draftKey = "playground-draft";

/** The maximum of saved entries; a new one replaces the oldest. */
const most = 50;

function ownFrom(value: unknown): OwnCode[] {
  if (!isRecord(value)) return [];
  const { id, at } = value;
  if (typeof id !== "string" || typeof at !== "number") return [];
  if (isNaN(new Date(at).getTime())) return [];
  return [{ id, at, code: codeFrom(fieldsOf(value["code"])) }];
}

/** The saved code, newest first. */
export function readOwn(): readonly OwnCode[] {
  const value = readJSON(listKey);
  const list = Array.isArray(value) ? value.flatMap(ownFrom) : [];
  const isFirst = ({ id }: OwnCode, at: number) =>
    list.findIndex((own) => own.id === id) === at;
  return list.slice(0, most).filter(isFirst);
}

/** Saves code, replacing the entry with its id; reports whether there was room. */
export function saveOwn(own: OwnCode): boolean {
  const others = readOwn().filter(({ id }) => id !== own.id);
  return writeJSON(listKey, [own, ...others].slice(0, most));
}

export function deleteOwn(id: string): void {
  writeJSON(
    listKey,
    readOwn().filter((own) => own.id !== id),
  );
}

/** The latest code on the page, even after its tab was closed; null for none. */
export function readDraft(): Code | null {
  const code = codeFrom(fieldsOf(readJSON(draftKey)));
  return isBlank(code) ? null : code;
}

export function writeDraft(code: Code): void {
  if (isBlank(code)) removeItem(draftKey);
  else writeJSON(draftKey, code);
}
