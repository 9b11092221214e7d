// The search of exported pages. Pages on a disk cannot fetch files, but can load scripts:
// each part of the index is a script that calls `exportedIndex`.
import { readQuick, type Entry } from "./entries.ts";
import { find, highlight } from "./match.ts";
import { shortcutOf } from "./shortcut.ts";
import { vocabularyOf } from "./typos.ts";
import { postingsOf, rankTexts, shardOf, wordsOf, type Postings } from "./texts.ts";

/** The titles of a language, as written by internal/site/export/searchindex.go. */
interface Titles {
  /** In the format of the quick index. */
  readonly quick: string;
  /** Files whose names differ from their addresses. */
  readonly files: Readonly<Record<string, string>>;
}

type Part = Titles | Readonly<Record<string, string>>;

declare global {
  interface Window {
    exportedIndex?: (name: string, part: Part) => void;
  }
}

const limit = 10;

/** Loads the parts of an index, each once. */
class Index {
  readonly #folder: string;
  readonly #parts = new Map<string, Promise<Part | null>>();
  readonly #arrived = new Map<string, Part>();

  constructor(folder: string) {
    this.#folder = folder;
    window.exportedIndex = (name, part) => void this.#arrived.set(name, part);
  }

  /** A part; null if there is none. */
  load(name: string): Promise<Part | null> {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = new Promise<Part | null>((resolve) => {
      const script = document.createElement("script");
      script.src = `${this.#folder}${name}.js`;
      script.onload = () => resolve(this.#arrived.get(name) ?? null);
      script.onerror = () => resolve(null);
      document.head.append(script);
    });
    this.#parts.set(name, part);
    return part;
  }
}

/** A found page. */
interface Hit {
  readonly title: string;
  readonly url: string;
}

/** The pages of a language, searchable by title and text. */
class Pages {
  readonly #index: Index;
  readonly #entries: readonly Entry[];
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #titles: Titles;

  constructor(index: Index, titles: Titles, locale: string) {
    this.#index = index;
    this.#titles = titles;
    this.#entries = readQuick(titles.quick, locale);
    this.#vocabulary = vocabularyOf(this.#entries);
  }

  fileOf(url: string): string {
    return this.#titles.files[url] ?? `${url.slice(1).toLowerCase()}.html`;
  }

  byTitle(query: string) {
    return find(this.#entries, this.#vocabulary, query, limit);
  }

  async byText(query: string): Promise<Hit[]> {
    const words = wordsOf(query);
    const found: Postings[] = [];
    for (const word of words) {
      const part = (await this.#index.load(`words-${shardOf(word)}`)) as Readonly<
        Record<string, string>
      > | null;
      found.push(postingsOf(part?.[word] ?? ""));
    }
    return rankTexts(found, limit).flatMap((page) => this.#entries[page] ?? []);
  }
}

/** Starts the search box of the page. root is the address of the export. */
export function startSearch(root: string): void {
  const box = document.querySelector<HTMLElement>("[data-search]");
  const input = box?.querySelector("input");
  const list = box?.querySelector("ul");
  const status = box?.querySelector<HTMLElement>("[role=status]");
  if (!box || !input || !list || !status) return;
  const locale = document.documentElement.lang;
  const index = new Index(`${root}${locale.toLowerCase()}/search/`);
  let pages: Promise<Pages | null> | null = null;
  const prepare = () => (pages ??= open(index, locale));
  let last = 0;

  const close = () => {
    // Pending results do not open it again.
    last++;
    list.hidden = true;
    status.textContent = "";
  };
  const add = (hits: readonly Hit[], words: readonly string[], from: Pages) => {
    list.append(
      ...hits.map((hit) => itemOf(hit, `${root}${from.fileOf(hit.url)}`, words)),
    );
    const count = list.childElementCount;
    list.hidden = count === 0;
    const { none, found } = box.dataset;
    status.textContent = (count === 0 ? none : `${found}: ${count}`) ?? "";
  };
  const search = async () => {
    const query = input.value.trim();
    const turn = ++last;
    if (query === "") {
      close();
      return;
    }
    const from = await prepare();
    if (turn !== last) return;
    if (from === null) {
      status.textContent = box.dataset["failed"] ?? "";
      return;
    }
    const { entries, words } = from.byTitle(query);
    list.replaceChildren();
    add(entries, words, from);
    if (entries.length === limit) return;
    const texts = await from.byText(query);
    if (turn !== last) return;
    const more = texts.filter((hit) => !entries.some(({ url }) => url === hit.url));
    // The reader may have opened one of the earlier results.
    add(more.slice(0, limit - entries.length), words, from);
  };

  box.hidden = false;
  input.addEventListener("focus", () => void prepare());
  input.addEventListener("input", () => void search());
  box.addEventListener("keydown", (event) => move(event, input, list, close));
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !box.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (shortcutOf(event) !== "slash") return;
    event.preventDefault();
    input.focus();
  });
}

async function open(index: Index, locale: string): Promise<Pages | null> {
  const titles = (await index.load("titles")) as Titles | null;
  return titles === null ? null : new Pages(index, titles, locale);
}

function itemOf(
  { title, url }: Hit,
  file: string,
  words: readonly string[],
): HTMLElement {
  const link = document.createElement("a");
  link.href = file;
  for (const { text, hit } of highlight(title, words)) {
    const part = document.createElement(hit ? "mark" : "span");
    part.textContent = text;
    link.append(part);
  }
  const place = document.createElement("small");
  place.textContent = url.split("/").slice(2).join(" / ").replace(/_/g, " ");
  link.append(place);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** Moves through the results with arrow keys, opens the first, and closes the list. */
function move(
  event: KeyboardEvent,
  input: HTMLInputElement,
  list: HTMLElement,
  close: () => void,
): void {
  const stops: HTMLElement[] = [input, ...list.querySelectorAll("a")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  switch (event.key) {
    case "ArrowDown":
    case "ArrowUp": {
      if (list.hidden) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      stops.at((at + step) % stops.length)?.focus();
      break;
    }
    case "Enter":
      if (at !== 0) return;
      stops[1]?.click();
      break;
    case "Escape":
      input.focus();
      close();
      break;
    default:
      return;
  }
  event.preventDefault();
}
