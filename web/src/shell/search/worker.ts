import { readQuick, readTitles, type Entry } from "./entries.ts";
import { find, type Found } from "./match.ts";
import { vocabularyOf } from "./typos.ts";

/** A page's request: load the index of a locale, or search. */
export type Request =
  | { readonly kind: "load"; readonly locale: string; readonly base: string }
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

/** The quick index or, on a static site, the list of titles. */
async function load(locale: string, base: string): Promise<readonly Entry[]> {
  const quick = await fetch(`${base}/${locale}/quick-index.txt`);
  if (quick.ok) return readQuick(await quick.text(), locale);
  const titles = await fetch(`${base}/${locale}/search-index.json`);
  if (!titles.ok) throw new Error(`${titles.status} on ${titles.url}`);
  return readTitles((await titles.json()) as { title: string; url: string }[]);
}

const reply = (message: Reply) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === "load") {
    load(data.locale, data.base).then(
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
