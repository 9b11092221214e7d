import { isRecord } from "./parse.ts";

/** A text in JSON; empty for a value of another type. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : "";

/** A text in JSON; null for a value of another type. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === "string" ? value : null;

/** A list in JSON; empty for a value of another type. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : [];

/** The fields of an object in JSON; none for a value of another type. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};
