import { parseURL } from "#/core/parse.ts";

/** Marks text without proof in any page. */
const unproved = "#unproved";

/** The purpose of a link in an answer. */
type LinkKind =
  | { readonly kind: "page"; readonly href: string }
  | { readonly kind: "unproved" }
  | { readonly kind: "none" };

/**
 * Parses the address of a link. Answers link only to pages of this site, by path;
 * everything else is text.
 */
export function linkOf(address: string, origin: string): LinkKind {
  if (address === unproved) return { kind: "unproved" };
  const url = parseURL(address, origin);
  // Relative addresses have no base here.
  if (url?.origin !== origin || !/^(?:\/(?!\/)|https?:\/\/)/.test(address)) {
    return { kind: "none" };
  }
  return { kind: "page", href: url.pathname + url.search + url.hash };
}
