import type { Page } from "#/contract/page.ts";
import { request } from "#/core/request.ts";

/** The text of a page from the server. */
export interface Source {
  readonly url: string;
  readonly file: string;
  readonly text: string;
  /** Identifies the file's version on disk. */
  readonly version: string;
}

/** A flaw in a text. Lines and columns, in characters, start at 1. */
export interface DraftFlaw {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly explanation: string;
  readonly suggestion: string;
  readonly fix: {
    readonly line: number;
    readonly column: number;
    readonly old: string;
    readonly new: string;
  } | null;
}

export interface Preview {
  readonly page: Page | null;
  readonly flaws: readonly DraftFlaw[];
}

/** A completion. Offsets count UTF-16 code units. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly doc: string;
  readonly insert: string;
  readonly cursor: number;
  readonly range: { readonly start: number; readonly end: number };
  readonly kind: string;
}

interface Suggestions {
  readonly items: readonly Suggestion[];
}

export const sourceAddress = (url: string) =>
  `/_dev/source?url=${encodeURIComponent(url)}`;

export const fetchSource = (url: string) => request<Source>(sourceAddress(url));

export const saveSource = (url: string, text: string, version: string) =>
  request<{ readonly version: string }>("/_dev/source", "POST", { url, text, version });

export const preview = (url: string, text: string) =>
  request<Preview>("/_dev/preview", "POST", { url, text });

export async function suggest(
  url: string,
  text: string,
  offset: number,
): Promise<readonly Suggestion[]> {
  const body = { url, text, offset };
  return (await request<Suggestions>("/_dev/complete", "POST", body)).items;
}
