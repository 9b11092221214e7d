import type { Source } from "./events.ts";

/** What an answer quotes of a source, for the first mark that names it. */
export interface Citation {
  /** The quoted part of the page. */
  readonly address: string;
  readonly quote: string;
}

/** A link of Markdown as answers write it, with its title. */
const link = /\]\((\S+?)(?: "((?:[^"\\]|\\.)*)")?\)/g;

const withoutText = (address: string) => address.split(":~:")[0]?.replace(/#$/, "");

/** The number of the source that an address is of, from 1; 0 for none. */
export function numberOf(address: string, sources: readonly Source[]): number {
  const of = withoutText(address);
  return sources.findIndex(({ url }) => withoutText(url) === of) + 1;
}

/** What an answer quotes, by the numbers of its sources. */
export function citationsIn(
  text: string,
  sources: readonly Source[],
): ReadonlyMap<number, Citation> {
  const found = new Map<number, Citation>();
  for (const [, address = "", title = ""] of text.matchAll(link)) {
    const number = numberOf(address, sources);
    if (number === 0 || found.has(number)) continue;
    found.set(number, { address, quote: title.replace(/\\(.)/g, "$1") });
  }
  return found;
}
