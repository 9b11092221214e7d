/** The address of the browser's editor at a line of a page; 0 is the top. */
export function editAddress(locale: string, url: string, line = 0): string {
  const at = line > 0 ? `&line=${line}` : "";
  return `/${locale}/_edit?url=${encodeURIComponent(url)}${at}`;
}
