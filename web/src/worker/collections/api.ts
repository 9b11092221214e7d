/** The API of collections: its addresses, and what it refuses. */
import { decodePart } from "#/core/parse.ts";

export const root = "/api/v2/collections/";

/** The segments of an address of the API: an id, or what is done with one. */
export function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.slice(root.length).split("/").filter(Boolean).map(decodePart);
}

/** The path of an address, as items have it. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
}

export type Outcome = { readonly status: number; readonly body: unknown } | Refusal;

/** What the server would refuse, with what it would say. */
export interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly message?: string;
}

export const refuse = (status: number, error: string): Refusal => ({ status, error });
export const missing = () => refuse(400, "Collection not found");
