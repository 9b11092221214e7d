import type { Code } from "#/tools/runner/index.ts";

const headings = ["H1", "H2", "H3", "H4", "H5", "H6"];

/** 1 for h1, 0 for other elements than headings. */
function rank(element: Element): number {
  return headings.indexOf(element.tagName) + 1;
}

const languages = ["html", "css", "js"] as const;

function join(blocks: Iterable<Element>, separator: string): Code | null {
  const code = { html: [] as string[], css: [] as string[], js: [] as string[] };
  let found = false;
  for (const block of blocks) {
    const language = languages.find((name) => block.classList.contains(name));
    if (language === undefined) continue;
    code[language].push(block.textContent);
    found = true;
  }
  if (!found) return null;
  return {
    html: code.html.join(separator),
    css: code.css.join(separator),
    js: code.js.join(separator),
  };
}

const naming = /^live-sample(?:___|---)(.*)$/;

/** The blocks of a page by the sample named in their class. */
export type NamedBlocks = ReadonlyMap<string, ReadonlySet<Element>>;

/** Finds the blocks of samples; names may contain any character. */
export function namedBlocks(root: ParentNode): NamedBlocks {
  const named = new Map<string, Set<Element>>();
  for (const block of root.querySelectorAll("[class*='live-sample']")) {
    for (const word of block.classList) {
      const name = naming.exec(word)?.[1];
      if (name === undefined) continue;
      const blocks = named.get(name);
      if (blocks === undefined) named.set(name, new Set([block]));
      else blocks.add(block);
    }
  }
  return named;
}

/** Blocks between a heading and the next one of its rank or above. */
function blocksBelow(heading: Element, outline: readonly Element[]): Element[] {
  const start = outline.indexOf(heading);
  const blocks: Element[] = [];
  for (const element of outline.slice(start + 1)) {
    const level = rank(element);
    if (level > 0 && level <= rank(heading)) break;
    if (level === 0) blocks.push(element);
  }
  return blocks;
}

function headingBefore(
  at: Element,
  outline: readonly Element[],
  above: number,
): Element | undefined {
  return outline.findLast(
    (element) =>
      rank(element) > 0 &&
      rank(element) < above &&
      (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
}

/**
 * The code of a live sample: the blocks with its name or, on older pages without names,
 * those in its part of the page.
 */
export function gatherSample(
  root: ParentNode,
  frame: Element,
  named: NamedBlocks,
): Code | null {
  const id = (frame as HTMLElement).dataset["liveId"] ?? "";
  const own = join(named.get(id) ?? [], "");
  if (own !== null) return own;
  const outline = [...root.querySelectorAll("h1,h2,h3,h4,h5,h6,pre")];
  let at = [...root.querySelectorAll("[id]")].find((element) => element.id === id);
  if (at !== undefined && rank(at) === 0) {
    const inside = join([...at.querySelectorAll("pre")], "\n");
    if (inside !== null) return inside;
  }
  at ??= headingBefore(frame, outline, 7);
  while (at !== undefined) {
    const level = rank(at);
    if (level > 0) {
      const code = join(blocksBelow(at, outline), "\n");
      if (code !== null) return code;
    }
    at = headingBefore(at, outline, level === 0 ? 7 : level);
  }
  return null;
}
