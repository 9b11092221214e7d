import { unpacked } from "#/core/unpacked.ts";
import { readQuick, readTitles, type Entry } from "./entries.ts";
import { find, type Found } from "./match.ts";
import { vocabularyOf } from "./typos.ts";

/** A page's request: load the index of a locale, or search. */
export type Request =
  | {
      readonly kind: "load";
      readonly locale: string;
      readonly base: string;
      /** Whether a server compresses the index; static hosts have it compressed. */
      readonly served: boolean;
    }
  | {
      readonly kind: "find";
      readonly id: number;
      readonly query: string;
      readonly limit: number;
    };

export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "failed" }
  | { readonly kind: "found"; readonly id: number; readonly found: Found };

let entries: readonly Entry[] = [];
let vocabulary: ReadonlyMap<string, number> = new Map();

type Load = Extract<Request, { readonly kind: "load" }>;

/** The text of the quick index; null without one. */
async function quickIndex({ locale, base, served }: Load): Promise<string | null> {
  const address = `${base}/${locale}/quick-index`;
  if (!served) {
    try {
      const packed = await fetch(`${address}.bin`);
      if (packed.ok) return await unpacked(packed);
    } catch {
      // Older browsers cannot decompress; downloads for reading offline have only the text.
    }
  }
  const text = await fetch(`${address}.txt`);
  return text.ok ? text.text() : null;
}

/** The quick index or, on a static site, the list of titles. */
async function load(from: Load): Promise<readonly Entry[]> {
  const quick = await quickIndex(from);
  if (quick !== null) return readQuick(quick, from.locale);
  const titles = await fetch(`${from.base}/${from.locale}/search-index.json`);
  if (!titles.ok) throw new Error(`${titles.status} on ${titles.url}`);
  return readTitles((await titles.json()) as { title: string; url: string }[]);
}

const reply = (message: Reply) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === "load") {
    load(data).then(
      (loaded) => {
        entries = loaded;
        vocabulary = vocabularyOf(loaded);
        reply({ kind: "ready" });
      },
      (error: unknown) => {
        console.error("Could not load the search index", error);
        reply({ kind: "failed" });
      },
    );
    return;
  }
  const { id, query, limit } = data;
  reply({ kind: "found", id, found: find(entries, vocabulary, query, limit) });
};
