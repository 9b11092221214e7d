import type { Page } from "#/contract/page.ts";
import { callAPI } from "#/core/api.ts";

/** The text of a page, as the server has it. */
export interface Source {
  readonly url: string;
  readonly file: string;
  readonly text: string;
  /** Identifies the file on disk. */
  readonly version: string;
}

/** A flaw of a text. Lines and columns, in characters, are from 1. */
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

/** What may be typed. Offsets count UTF-16 code units. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly doc: string;
  readonly insert: string;
  readonly cursor: number;
  readonly range: { readonly start: number; readonly end: number };
  readonly kind: string;
}

export const sourceAddress = (url: string) =>
  `/_dev/source?url=${encodeURIComponent(url)}`;

export const fetchSource = (url: string) =>
  callAPI(sourceAddress(url)) as Promise<Source>;

export const saveSource = (url: string, text: string, version: string) =>
  callAPI("/_dev/source", "POST", { url, text, version }) as Promise<{
    readonly version: string;
  }>;

export const preview = (url: string, text: string) =>
  callAPI("/_dev/preview", "POST", { url, text }) as Promise<Preview>;

export async function suggest(
  url: string,
  text: string,
  offset: number,
): Promise<readonly Suggestion[]> {
  const found = await callAPI("/_dev/complete", "POST", { url, text, offset });
  return (found as { readonly items: readonly Suggestion[] }).items;
}
