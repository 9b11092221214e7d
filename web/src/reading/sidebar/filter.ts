/**
 * Filters a sidebar given as HTML. Nothing is rebuilt: entries are hidden, groups opened,
 * and matches marked; `apply("")` undoes all of it.
 */

interface Item {
  readonly link: HTMLElement;
  readonly text: string;
  readonly container: HTMLElement;
  readonly heading: HTMLElement | null;
  readonly groups: readonly HTMLDetailsElement[];
}

const linkSelector = "a[href], em[aria-current]";

/** Headings in a tree: linked or not, they stay with their entries. */
const headingSelector = "li.section, li > strong";

/** The required words in lower case. */
function filterTerms(query: string): string[] {
  return query
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
}

export class SidebarFilter {
  readonly root: HTMLElement;
  readonly #items: readonly Item[];
  readonly #groups: readonly HTMLDetailsElement[];
  readonly #headings: readonly HTMLElement[];
  /** The groups that were open before the first query; null while not filtering. */
  #wasOpen: Set<HTMLDetailsElement> | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
    this.#groups = [...root.querySelectorAll("details")];
    this.#headings = [...root.querySelectorAll<HTMLElement>(headingSelector)].flatMap(
      (heading) => heading.closest("li") ?? [],
    );
    this.#items = collectItems(root);
  }

  /** Shows the matching entries and returns their number; null for an empty query. */
  apply(query: string): number | null {
    this.#unmark();
    const terms = filterTerms(query);
    if (terms.length === 0) {
      this.#restore();
      return null;
    }
    this.#wasOpen ??= new Set(this.#groups.filter((group) => group.open));
    for (const element of [...this.#groups, ...this.#headings]) element.hidden = true;
    for (const group of this.#groups) {
      group.open = false;
      const container = group.closest("li");
      if (container !== null) container.hidden = true;
    }
    for (const { container } of this.#items) container.hidden = true;

    let count = 0;
    for (const item of this.#items) {
      if (!terms.every((term) => item.text.includes(term))) continue;
      count += 1;
      this.#show(item);
      markTerms(item.link, terms);
    }
    return count;
  }

  /** Applies a query and scrolls to the first match; without one back to the place before. */
  applyIn(scroller: HTMLElement, query: string): number | null {
    const before = String(scroller.scrollTop);
    const count = this.apply(query);
    if (count === null) {
      restoreScroll(scroller);
    } else {
      scroller.dataset["lastScrollTop"] ??= before;
      scroller.scrollTo({ top: 0, behavior: "instant" });
    }
    return count;
  }

  #show({ container, heading, groups }: Item): void {
    container.hidden = false;
    if (heading !== null) heading.hidden = false;
    for (const group of groups) {
      group.hidden = false;
      group.open = true;
      const around = group.closest("li");
      if (around !== null) around.hidden = false;
    }
  }

  #restore(): void {
    if (this.#wasOpen === null) return;
    for (const element of this.root.querySelectorAll<HTMLElement>("[hidden]")) {
      element.removeAttribute("hidden");
    }
    for (const group of this.#groups) group.open = this.#wasOpen.has(group);
    this.#wasOpen = null;
  }

  #unmark(): void {
    for (const box of this.root.querySelectorAll("span.highlight-container")) {
      const parent = box.parentNode;
      box.replaceWith(document.createTextNode(box.textContent));
      parent?.normalize();
    }
  }
}

function restoreScroll(scroller: HTMLElement): void {
  const saved = scroller.dataset["lastScrollTop"];
  if (saved === undefined) return;
  delete scroller.dataset["lastScrollTop"];
  requestAnimationFrame(() => {
    scroller.scrollTop = Number(saved);
  });
}

function collectItems(root: HTMLElement): Item[] {
  const items: Item[] = [];
  let heading: HTMLElement | null = null;
  for (const element of root.querySelectorAll<HTMLElement>(
    `${linkSelector}, ${headingSelector}`,
  )) {
    if (element.matches(headingSelector)) heading = element.closest("li");
    if (!element.matches(linkSelector)) continue;
    if (element.matches("a") && element.closest("em[aria-current]") !== null) continue;
    items.push({
      link: element,
      text: element.textContent.toLowerCase(),
      container: element.closest("li") ?? element,
      heading,
      groups: enclosingGroups(element, root),
    });
  }
  return items;
}

function enclosingGroups(element: HTMLElement, root: HTMLElement): HTMLDetailsElement[] {
  const groups: HTMLDetailsElement[] = [];
  let at = element.closest("details");
  while (at !== null && root.contains(at)) {
    groups.push(at);
    at = at.parentElement?.closest("details") ?? null;
  }
  return groups;
}

/** Marks the first match of each term in every text of an entry. */
function markTerms(link: HTMLElement, terms: readonly string[]): void {
  const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const node of texts) markText(node, terms);
}

function markText(node: Text, terms: readonly string[]): void {
  const lower = node.data.toLowerCase();
  const ranges = terms
    .map((term) => [lower.indexOf(term), term.length] as const)
    .filter(([start]) => start >= 0)
    .sort(([a], [b]) => a - b);
  if (ranges.length === 0) return;
  const box = document.createElement("span");
  box.className = "highlight-container";
  let last = 0;
  for (const [start, length] of ranges) {
    if (start < last) continue;
    const mark = document.createElement("mark");
    mark.textContent = node.data.slice(start, start + length);
    box.append(node.data.slice(last, start), mark);
    last = start + length;
  }
  box.append(node.data.slice(last));
  node.replaceWith(box);
}
