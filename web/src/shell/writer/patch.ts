import { plainMarkup } from "#/core/markup.ts";

/** Elements whose children are patched individually; others are replaced as a whole. */
const patched = new Set([
  "BLOCKQUOTE",
  "DD",
  "DETAILS",
  "DIV",
  "DL",
  "FIGURE",
  "LI",
  "OL",
  "SECTION",
  "TABLE",
  "TBODY",
  "THEAD",
  "TR",
  "UL",
]);

/** Scripts hold references to parts of these. */
const whole = ".code-example, interactive-example, svg, math";

function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/**
 * Updates the HTML in an element and keeps unchanged nodes, with everything that readers
 * have opened, selected and started there, and their scroll position.
 */
export function patchMarkup(element: Element, before: string, after: string): void {
  patch(element, parse(before), parse(after));
}

/** Updates the children of an element, which may no longer match the HTML before. */
function patch(live: Element, before: ParentNode & Node, after: ParentNode & Node): void {
  const drawn = [...live.childNodes];
  const old = [...before.childNodes];
  const next = [...after.childNodes];
  if (drawn.length !== old.length) {
    live.replaceChildren(...next);
    return;
  }
  const kept = common(old.map(keyOf), next.map(keyOf));
  const made: Node[] = [];
  let from = 0;
  for (const [i, node] of next.entries()) {
    const same = kept[i];
    const unlike = same === undefined ? partner(old, kept, from, i, next) : undefined;
    if (same !== undefined) {
      made.push(drawn[same] as Node);
      from = same + 1;
    } else if (unlike !== undefined) {
      made.push(changed(drawn[unlike] as Node, old[unlike] as Node, node));
      from = unlike + 1;
    } else {
      made.push(node);
    }
  }
  arrange(live, made);
}

/** The old node replaced by a new one without an equal: the next, if that is removed. */
function partner(
  old: readonly Node[],
  kept: readonly (number | undefined)[],
  from: number,
  i: number,
  next: readonly Node[],
): number | undefined {
  const taken = new Set(kept);
  const isFree = (at: number) =>
    at < old.length && !taken.has(at) && old[at]?.nodeName === next[i]?.nodeName;
  const limit = kept.slice(i).find((at) => at !== undefined) ?? old.length;
  for (let at = from; at < limit; at++) if (isFree(at)) return at;
  return undefined;
}

/** The replacement of a changed node. */
function changed(live: Node, before: Node, after: Node): Node {
  if (!(live instanceof Element && before instanceof Element)) return after;
  if (!(after instanceof Element) || live.nodeName !== after.nodeName) return after;
  if (!patched.has(live.nodeName) || live.matches(whole)) return after;
  if (live.childNodes.length !== before.childNodes.length) return after;
  for (const { name } of [...before.attributes]) {
    if (!after.hasAttribute(name)) live.removeAttribute(name);
  }
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  patch(live, before, after);
  return live;
}

/** Makes nodes the children of an element, without moving nodes already in place. */
function arrange(live: Element, nodes: readonly Node[]): void {
  const stay = new Set(nodes);
  for (const node of [...live.childNodes]) if (!stay.has(node)) node.remove();
  let at = live.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else live.insertBefore(node, at);
  }
}

function keyOf(node: Node): string {
  if (node instanceof Element) return plainMarkup(node.outerHTML);
  return `${node.nodeType} ${node.textContent ?? ""}`;
}

/** For each new key, its old index in a longest common subsequence. */
function common(
  before: readonly string[],
  after: readonly string[],
): (number | undefined)[] {
  const result = new Array<number | undefined>(after.length).fill(undefined);
  let start = 0;
  let [endBefore, endAfter] = [before.length, after.length];
  while (start < endBefore && start < endAfter && before[start] === after[start]) {
    result[start] = start;
    start++;
  }
  while (
    endBefore > start &&
    endAfter > start &&
    before[endBefore - 1] === after[endAfter - 1]
  ) {
    result[--endAfter] = --endBefore;
  }
  const [rows, columns] = [endBefore - start, endAfter - start];
  if (rows * columns === 0 || rows * columns > largest) return result;
  const length = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const row = length[i] as Uint16Array;
      row[j] =
        before[start + i] === after[start + j]
          ? at(i + 1, j + 1) + 1
          : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let [i, j] = [0, 0]; i < rows && j < columns;) {
    if (before[start + i] === after[start + j]) result[start + j++] = start + i++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return result;
}

/** The limit on comparisons; beyond it, everything between the equal ends is replaced. */
const largest = 4_000_000;
