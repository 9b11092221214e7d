/** A line of a quick index. */
interface QuickLine {
  /** Relative to `docs/`, or with a leading slash for a page outside the docs. */
  readonly slug: string;
  readonly segments: readonly string[];
  readonly url: string;
  /** Empty if it is derived from the address. */
  readonly title: string;
  /** Popularity of the page, from 0 to 9. */
  readonly weight: number;
}

/** Parses the quick index of a locale (docs/reference/http.md, Quick index). */
export function quickLines(text: string, locale: string): readonly QuickLine[] {
  const lines: QuickLine[] = [];
  let root = `/${locale}/docs/`;
  let before: readonly string[] = [];
  for (const line of text.split("\n")) {
    const [address = "", title, weight] = line.split("\t");
    if (title === undefined) {
      if (address !== "") root = address;
      continue;
    }
    const shared = parseInt(address.charAt(0), 36);
    const segments = [...before.slice(0, shared), ...address.slice(1).split("/")];
    const slug = segments.join("/");
    // The slug of a page outside the docs starts with a slash.
    const url = slug.startsWith("/") ? `/${locale}${slug}` : root + slug;
    lines.push({
      slug,
      segments,
      url,
      title,
      weight: Number(weight ?? 0),
    });
    before = segments;
  }
  return lines;
}
