import { parseURL } from "#/core/parse.ts";

/**
 * The site in a reader's text: host, port and path of an address, without parts that are
 * never sent. Null if the text is not a web address.
 */
export function siteIn(text: string): string | null {
  const trimmed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
    ? trimmed
    : `https://${trimmed}`;
  const url = parseURL(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === "") return null;
  return url.host + (url.pathname === "/" ? "" : url.pathname);
}
