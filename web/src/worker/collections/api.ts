/** The collections API: its addresses, and its refusals. */
import { decodePart } from "#/core/parse.ts";

export const root = "/api/v2/collections/";

/** The segments of an address of the API: an id, or an action on it. */
export function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.slice(root.length).split("/").filter(Boolean).map(decodePart);
}

/** The path of an address, as stored in items. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
}

export type Outcome = { readonly status: number; readonly body: unknown } | Refusal;

/** A refusal, as the server would send it. */
export interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly message?: string;
}

export const refuse = (status: number, error: string): Refusal => ({ status, error });
export const missing = () => refuse(400, "Collection not found");
