/**
 * The inverted index of a shard: for each bucket a text with a line for each word, with
 * its pages and their scores. These texts are searched without parsing.
 */
import { isRecord, parseJSON } from "#/core/parse.ts";
import type { Spelling } from "./terms.ts";

/** The number of buckets of words, by their first two letters. */
const buckets = 128;

/** The bucket of a word, and of all with the same first two letters. */
export function bucketOf(word: string): number {
  const first = word.charCodeAt(0);
  const second = word.length > 1 ? word.charCodeAt(1) : 0;
  return (first * 31 + second * 7) % buckets;
}

/** The displayed text of a page. */
export interface PageText {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
}

/** The words of a page from a pack. */
export interface PageWords extends PageText {
  readonly counts: readonly (readonly [word: string, weight: number])[];
}

/** A bucket of the words of a shard. */
export interface SegmentRow {
  /** The folder of the shard's language, as in addresses of packs. */
  readonly folder: string;
  readonly bucket: number;
  readonly shard: string;
  readonly text: string;
}

/** The displayed texts of a shard's pages. */
export interface SegmentTexts {
  readonly folder: string;
  readonly shard: string;
  readonly pages: readonly PageText[];
}

interface Field {
  readonly name: string;
  readonly boost: number;
}

/** The fields of a page, with the weights of their words. */
const fields: readonly Field[] = [
  { name: "inTitle", boost: 300 },
  { name: "inHeadings", boost: 50 },
  { name: "inSummary", boost: 60 },
  { name: "inText", boost: 40 },
];

/** Grows with the number of occurrences, up to 1. */
const saturated = (times: number) => times / (times + 2);

function addCounts(weights: Map<string, number>, value: unknown, { name, boost }: Field) {
  if (!Array.isArray(value)) return;
  const isTitle = name === "inTitle";
  // A word weighs more if it is most of the title.
  const whole = isTitle ? boost / Math.sqrt(value.length / 2) : boost;
  for (let i = 0; i + 1 < value.length; i += 2) {
    const word: unknown = value[i];
    const times: unknown = value[i + 1];
    if (typeof word !== "string" || /[\t\n]/.test(word) || word === "") continue;
    const part = isTitle ? 1 : saturated(Math.max(0, Number(times) || 0));
    weights.set(word, (weights.get(word) ?? 0) + whole * part);
  }
}

/** Parses the words of a page; null if invalid. */
export function parseWords(path: string, json: string): PageWords | null {
  const value = parseJSON(json);
  if (!isRecord(value)) return null;
  const { title, summary } = value;
  if (typeof title !== "string") return null;
  const weights = new Map<string, number>();
  for (const field of fields) addCounts(weights, value[field.name], field);
  const counts = [...weights].map(
    ([word, weight]) => [word, Math.max(1, Math.round(weight))] as const,
  );
  return { path, title, summary: typeof summary === "string" ? summary : "", counts };
}

/** The texts of a shard by bucket. */
export function makeSegment(pages: readonly PageWords[]): ReadonlyMap<number, string> {
  const lines = new Map<string, string[]>();
  pages.forEach(({ counts }, page) => {
    for (const [word, weight] of counts) {
      const entry = `${page.toString(36)}.${weight.toString(36)}`;
      const line = lines.get(word);
      if (line === undefined) lines.set(word, [entry]);
      else line.push(entry);
    }
  });
  const texts = new Map<number, string[]>();
  for (const [word, entries] of lines) {
    const bucket = bucketOf(word);
    const line = `\n${word}\t${entries.join(" ")}`;
    const text = texts.get(bucket);
    if (text === undefined) texts.set(bucket, [line]);
    else text.push(line);
  }
  return new Map([...texts].map(([bucket, text]) => [bucket, `${text.join("")}\n`]));
}

/** Shorter words are not matched as prefixes. */
const shortestStart = 3;

/** The maximum similarity of a word that only begins with the search term. */
const maxPrefixSimilarity = 0.5;

function similarity(found: string, { start, word }: Spelling): number {
  if (found === word) return 1;
  if (found === start || found === `${word}s`) return 0.9;
  if (start.length < shortestStart) return 0;
  return (maxPrefixSimilarity * start.length) / found.length;
}

/** Calls back with the pages that contain a word, and their scores. */
export function findInSegment(
  text: string,
  spelling: Spelling,
  found: (page: number, weight: number) => void,
): void {
  const wanted = `\n${spelling.start}`;
  let at = text.indexOf(wanted);
  while (at >= 0) {
    const tab = text.indexOf("\t", at);
    const end = text.indexOf("\n", tab);
    if (tab < 0 || end < 0) return;
    const factor = spelling.boost * similarity(text.slice(at + 1, tab), spelling);
    if (factor > 0) {
      for (const entry of text.slice(tab + 1, end).split(" ")) {
        const dot = entry.indexOf(".");
        const page = parseInt(entry.slice(0, dot), 36);
        found(page, parseInt(entry.slice(dot + 1), 36) * factor);
      }
    }
    at = text.indexOf(wanted, end);
  }
}
