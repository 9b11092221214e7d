import { parseURL } from "#/core/parse.ts";

/**
 * The site that a reader's text names: host, port and path of an address, without
 * what is never sent. Null for a text that is not an address of the web.
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
