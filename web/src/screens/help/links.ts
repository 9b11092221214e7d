import { parseURL } from "#/core/parse.ts";

/** Marks what no page proves. */
const unproved = "#unproved";

/** What a link of an answer is for. */
type LinkKind =
  | { readonly kind: "page"; readonly href: string }
  | { readonly kind: "unproved" }
  | { readonly kind: "none" };

/**
 * Reads the address of a link. Answers lead to pages of this site only, by addresses
 * without its name; all else is text.
 */
export function linkOf(address: string, origin: string): LinkKind {
  if (address === unproved) return { kind: "unproved" };
  const url = parseURL(address, origin);
  // Relative ones have no page that they could be relative to.
  if (url?.origin !== origin || !/^(?:\/(?!\/)|https?:\/\/)/.test(address)) {
    return { kind: "none" };
  }
  return { kind: "page", href: url.pathname + url.search + url.hash };
}
