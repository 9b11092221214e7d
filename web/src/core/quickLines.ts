/** A line of a quick index, with the address as it is below the locale. */
interface QuickLine {
  /** After `docs/`, or with a leading slash for a page outside of the docs. */
  readonly slug: string;
  readonly segments: readonly string[];
  /** Empty where it is made of the address. */
  readonly title: string;
  /** How popular the page is, from 0 to 9. */
  readonly weight: number;
}

/** Reads the lines of a quick index (docs/reference/http.md, Quick index). */
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

/** The address of a page with a slug of a quick index. */
export function quickAddress(slug: string, locale: string): string {
  // The address of a page outside of the docs is written as it is.
  return slug.startsWith("/") ? `/${locale}${slug}` : `/${locale}/docs/${slug}`;
}
