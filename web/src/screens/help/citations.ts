import type { Source } from "./events.ts";

/** A quotation of a source, for its first mark in the answer. */
export interface Citation {
  /** The quoted part of the page. */
  readonly address: string;
  readonly quote: string;
}

/** A Markdown link as in answers, with its title. */
const link = /\]\((\S+?)(?: "((?:[^"\\]|\\.)*)")?\)/g;

const withoutText = (address: string) => address.split(":~:")[0]?.replace(/#$/, "");

/** The number of the source for an address, from 1; 0 for none. */
export function numberOf(address: string, sources: readonly Source[]): number {
  const of = withoutText(address);
  return sources.findIndex(({ url }) => withoutText(url) === of) + 1;
}

/** The quotations of an answer, by source number. */
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
