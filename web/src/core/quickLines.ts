/** A line of a quick index. */
interface QuickLine {
  /** Relative to `docs/`, or with a leading slash for a page outside the docs. */
  readonly slug: string;
  readonly segments: readonly string[];
  /** Empty if it is derived from the address. */
  readonly title: string;
  /** Popularity of the page, from 0 to 9. */
  readonly weight: number;
}

/** Parses a quick index (docs/reference/http.md, Quick index). */
export function quickLines(text: string): readonly QuickLine[] {
  const lines: QuickLine[] = [];
  let before: readonly string[] = [];
  for (const line of text.split("\n")) {
    const [address, title, weight] = line.split("\t");
    if (address === undefined || title === undefined) continue;
    const shared = parseInt(address.charAt(0), 36);
    const segments = [...before.slice(0, shared), ...address.slice(1).split("/")];
    lines.push({
      slug: segments.join("/"),
      segments,
      title,
      weight: Number(weight ?? 0),
    });
    before = segments;
  }
  return lines;
}

export function quickAddress(slug: string, locale: string): string {
  // The slug of a page outside the docs starts with a slash.
  return slug.startsWith("/") ? `/${locale}${slug}` : `/${locale}/docs/${slug}`;
}
