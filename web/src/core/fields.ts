import { isRecord } from "./parse.ts";

/** A JSON string; empty for other types. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : "";

/** A JSON string; null for other types. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === "string" ? value : null;

/** A JSON array; empty for other types. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : [];

/** The fields of a JSON object; empty for other types. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};
