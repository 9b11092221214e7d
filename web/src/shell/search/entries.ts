import { quickLines } from "#/core/quickLines.ts";

/** A page in the quick search. */
export interface Entry {
  readonly title: string;
  readonly url: string;
  /** Popularity of the page, from 0 to 9. */
  readonly weight: number;
  /** The title in lower case. */
  readonly low: string;
  /** The address after `docs/` in lower case, with spaces for `_`. */
  readonly path: string;
  /** Alternative whole names of the page, letters and digits only. */
  readonly names: readonly string[];
}

/** Letters and digits of a name in lower case, for hurried typing. */
export function compact(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const suffixes = ["_event", "_static", "_property", "_API", "_value", "_object"];

/** Removes suffixes that addresses add to make names unique. */
function suffixless(segment: string): string {
  for (const suffix of suffixes) {
    if (segment.endsWith(suffix)) segment = segment.slice(0, -suffix.length);
  }
  return segment;
}

function entry(title: string, url: string, slug: string, weight: number): Entry {
  const segments = slug.split("/");
  const last = suffixless(segments.at(-1) ?? "");
  const names = [compact(title), compact(last)];
  if (segments.length > 1) names.push(compact((segments.at(-2) ?? "") + last));
  return {
    title,
    url,
    weight,
    low: title.toLowerCase(),
    path: slug.toLowerCase().replace(/_/g, " "),
    names,
  };
}

/** Parses the quick index, written by internal/search/titlequick.go. */
export function readQuick(text: string, locale: string): Entry[] {
  return quickLines(text, locale).map(({ slug, segments, url, title, weight }) => {
    const last = segments.at(-1) ?? "";
    const shown =
      title === ""
        ? last.replace(/_/g, " ")
        : title
            .replace("\u0001", () => segments.at(-2) ?? "")
            .replace("\u0002", () => suffixless(last));
    return entry(shown, url, slug, weight);
  });
}

/** Parses a list of titles, most popular first. */
export function readTitles(
  list: readonly { readonly title: string; readonly url: string }[],
): Entry[] {
  return list.map(({ title, url }, i) => {
    const slug = url.split("/").slice(3).join("/");
    const weight = 9 - Math.floor((10 * i) / list.length);
    return entry(title, url, slug, weight);
  });
}
