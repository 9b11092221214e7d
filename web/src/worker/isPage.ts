/**
 * Reports whether a response is a page, unlike all files of the site: captive portals
 * send one for every address, and so do some hosts for missing files.
 */
export const isPage = ({ headers }: Response) =>
  /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
