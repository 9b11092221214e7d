import { quickAddress, quickLines } from "#/core/quickLines.ts";

/** A page that the quick search can find. */
export interface Entry {
  readonly title: string;
  readonly url: string;
  /** How popular the page is, from 0 to 9. */
  readonly weight: number;
  /** The title in lower case. */
  readonly low: string;
  /** The address after `docs/` in lower case, spaces for `_`. */
  readonly path: string;
  /** Names by which the page is asked for as a whole, letters and digits only. */
  readonly names: readonly string[];
}

/** Letters and digits of a name in lower case: how it is typed in a hurry. */
export function compact(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const suffixes = ["_event", "_static", "_property", "_API", "_value", "_object"];

/** Takes off what addresses add to names that would be the same otherwise. */
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

/** Reads the quick index; internal/search/titlequick.go writes it. */
export function readQuick(text: string, locale: string): Entry[] {
  return quickLines(text).map(({ slug, segments, title, weight }) => {
    const last = segments.at(-1) ?? "";
    const shown =
      title === ""
        ? last.replace(/_/g, " ")
        : title
            .replace("\u0001", () => segments.at(-2) ?? "")
            .replace("\u0002", () => suffixless(last));
    return entry(shown, quickAddress(slug, locale), slug, weight);
  });
}

/** Reads a list of titles, the most popular first. */
export function readTitles(
  list: readonly { readonly title: string; readonly url: string }[],
): Entry[] {
  return list.map(({ title, url }, i) => {
    const slug = url.split("/").slice(3).join("/");
    const weight = 9 - Math.floor((10 * i) / list.length);
    return entry(title, url, slug, weight);
  });
}
