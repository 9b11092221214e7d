/**
 * Reports whether a response is a page, which no file of the site is: networks that want
 * readers to sign in send one for every address, and so do some hosts for files that are
 * gone.
 */
export const isPage = ({ headers }: Response) =>
  /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
