import { afterAll, beforeAll, expect, test } from "vitest";
import { each, sample, startCorpus, type Corpus } from "./corpus.ts";

const count = Number(process.env["LINKED_PAGES"] ?? 2000);

interface Flawed {
  readonly doc: {
    readonly flaws?: { readonly broken_links?: readonly { readonly href: string }[] };
  };
}

let corpus: Corpus;

beforeAll(async () => {
  corpus = await startCorpus();
});
afterAll(() => corpus.stop());

/** Parts of a site outside its documentation, which the corpus lacks. */
const elsewhere = /^\/en-US\/(?:blog\/|observatory$|plus$|plus\/)/;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};

/** Addresses within the site linked by a page, without fragments. */
function linksIn(html: string, url: string): Set<string> {
  const links = new Set<string>();
  for (const [, raw = ""] of html.matchAll(/<a (?:[^>]*? )?href="([^"]*)"/g)) {
    const href = raw.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (e) => entities[e] ?? e);
    if (href.startsWith("#") || !URL.canParse(href, url)) continue;
    const target = new URL(href, url);
    if (elsewhere.test(target.pathname)) continue;
    if (target.origin === corpus.url) links.add(target.pathname);
  }
  return links;
}

/** Links listed as broken by the document itself. */
async function knownBroken(path: string): Promise<string[]> {
  const response = await fetch(`${corpus.url}${path}/index.json`);
  const { doc } = (await response.json()) as Flawed;
  return (doc.flaws?.broken_links ?? []).map(({ href }) => href);
}

test(`no link of ${count} pages is broken`, async () => {
  const linkedFrom = new Map<string, string[]>();
  await each(sample(corpus.pages, count, 11), 4, async (path) => {
    const response = await fetch(corpus.url + path);
    expect(response.status, path).toBe(200);
    for (const link of linksIn(await response.text(), corpus.url + path)) {
      const from = linkedFrom.get(link);
      if (from === undefined) linkedFrom.set(link, [path]);
      else from.push(path);
    }
  });

  const pages = new Set(corpus.pages);
  const doubtful = [...linkedFrom.keys()].filter((link) => !pages.has(link));
  const broken: string[] = [];
  let moved = 0;
  await each(doubtful, 4, async (link) => {
    const response = await fetch(corpus.url + link, { method: "HEAD" });
    if (response.redirected) moved += 1;
    if (response.ok) return;
    for (const path of linkedFrom.get(link) ?? []) {
      const known = await knownBroken(path);
      if (known.some((href) => decodeURI(href).startsWith(decodeURI(link)))) continue;
      broken.push(`${path} → ${link} (${response.status})`);
    }
  });
  console.log(
    `${count} pages, ${linkedFrom.size} addresses linked, ${moved} redirected, ${broken.length} broken`,
  );
  expect(broken).toEqual([]);
});
