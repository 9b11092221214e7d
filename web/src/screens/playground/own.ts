import { fieldsOf } from "#/core/fields.ts";
import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";
import { codeKeys, isShown, readerName, savedBy } from "#/storage/playgrounds.ts";
import { codeFrom, isBlank, type Code } from "#/tools/runner/index.ts";

/** Code saved by the reader in this browser. */
export interface OwnCode {
  readonly id: string;
  /** When it was saved, in milliseconds since 1970. */
  readonly at: number;
  readonly code: Code;
}

/** Code of any reader of this browser; by is null if nobody was signed in. */
interface StoredCode extends OwnCode {
  readonly by: string | null;
}

/** The maximum of saved entries; a new one replaces the oldest. */
const most = 50;

function storedFrom(value: unknown): StoredCode[] {
  if (!isRecord(value)) return [];
  const { id, at } = value;
  if (typeof id !== "string" || typeof at !== "number") return [];
  if (isNaN(new Date(at).getTime())) return [];
  return [{ id, at, code: codeFrom(fieldsOf(value["code"])), by: savedBy(value) }];
}

function readAll(): readonly StoredCode[] {
  const value = readJSON(codeKeys.list);
  const list = Array.isArray(value) ? value.flatMap(storedFrom) : [];
  const isFirst = ({ id }: OwnCode, at: number) =>
    list.findIndex((own) => own.id === id) === at;
  return list.slice(0, most).filter(isFirst);
}

/** The code that the reader saved, newest first. */
export const readOwn = (): readonly OwnCode[] => readAll().filter(isShown);

const others = (id: string) => readAll().filter((own) => own.id !== id);

/** Saves code, replacing the entry with its id; reports whether there was room. */
export function saveOwn(own: OwnCode): boolean {
  const saved: StoredCode = { ...own, by: readerName() };
  return writeJSON(codeKeys.list, [saved, ...others(own.id)].slice(0, most));
}

export function deleteOwn(id: string): void {
  writeJSON(codeKeys.list, others(id));
}

/** The reader's latest code on the page, even after its tab was closed; null for none. */
export function readDraft(): Code | null {
  const value = readJSON(codeKeys.draft);
  const code = codeFrom(fieldsOf(value));
  return isBlank(code) || !isShown(value) ? null : code;
}

export function writeDraft(code: Code): void {
  if (isBlank(code)) removeItem(codeKeys.draft);
  else writeJSON(codeKeys.draft, { ...code, by: readerName() });
}
