/**
 * Marks the current page in a sidebar, like internal/docs/sidebar for served pages: packs
 * contain each sidebar once, without marks. Both are tested with
 * sidebar/testdata/sidebar-marks.json.
 */

/** A sidebar with the positions of possible marks. */
export interface IndexedSidebar {
  readonly html: string;
  /** By address without fragment, as it is written in the HTML. */
  readonly links: ReadonlyMap<string, readonly Link[]>;
}

interface Link {
  /** There was no fragment. */
  readonly exact: boolean;
  readonly isMarked: boolean;
  /** Before the ">" of the opening tag. */
  readonly tagEnd: number;
  /** The innermost element around it, which is emphasised; null at the top level. */
  readonly parent: Box | null;
}

/** An element that contains a link, or a `<details>` around one. */
interface Box {
  readonly isDetails: boolean;
  readonly isOpen: boolean;
  readonly tagEnd: number;
  readonly start: number;
  /** After its content. */
  end: number;
  /** The next `<details>` around it. */
  readonly around: Box | null;
}

interface OpenElement {
  readonly name: string;
  readonly isOpen: boolean;
  readonly tagEnd: number;
  readonly start: number;
  box: Box | null;
}

const voidElements = new Set(
  "wbr br img hr input source col embed area base link meta track".split(" "),
);

/** The position after the tag at a position; an unclosed tag takes the rest. */
function endOfTag(html: string, at: number): number {
  if (html.startsWith("<!--", at)) {
    const end = html.indexOf("-->", at);
    return end < 0 ? html.length : end + 3;
  }
  for (let i = at + 1; i < html.length; i++) {
    const char = html[i];
    if (char === ">") return i + 1;
    if (char === '"' || char === "'") {
      const end = html.indexOf(char, i + 1);
      if (end < 0) return html.length;
      i = end;
    }
  }
  return html.length;
}

/** The attributes relevant for marks; only quoted values count. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const attribute = /([^\s/=][^\s=]*)(?:=(?:"([^"]*)"|'([^']*)'))?/g;
  for (const [, name = "", double, single] of text.matchAll(attribute)) {
    found.set(name, double ?? single ?? "");
  }
  return found;
}

/** Creates boxes for the innermost element and every `<details>` around it. */
function boxesOf(stack: readonly OpenElement[]): Box | null {
  let around: Box | null = null;
  stack.forEach((element, i) => {
    const isDetails = element.name === "details";
    if (!isDetails && i < stack.length - 1) return;
    const { isOpen, tagEnd, start } = element;
    element.box ??= { isDetails, isOpen, tagEnd, start, end: start, around };
    around = element.box;
  });
  return around;
}

function close(stack: OpenElement[], name: string, at: number): void {
  const i = stack.findLastIndex((element) => element.name === name);
  if (i < 0) return;
  // Unclosed elements end here as well.
  for (const { box } of stack.splice(i)) if (box !== null) box.end = at;
}

/** Finds the positions of marks. The HTML is as written by the sidebar renderer. */
export function indexSidebar(html: string): IndexedSidebar {
  const links = new Map<string, Link[]>();
  const stack: OpenElement[] = [];
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const from = at;
    at = endOfTag(html, from);
    if (at - from < 3 || html[from + 1] === "!") continue;
    if (html[from + 1] === "/") {
      close(stack, html.slice(from + 2, at).replace(/[> ]+$/, ""), from);
      continue;
    }
    const inside = html.slice(from + 1, at - 1);
    const name = /^[^\s/>]*/.exec(inside)?.[0] ?? "";
    const attributes = attributesOf(inside.slice(name.length));
    const tagEnd = at - 1;
    const href = name === "a" ? attributes.get("href") : undefined;
    if (href !== undefined) {
      const [url = ""] = href.split("#", 1);
      const link = {
        exact: !href.includes("#"),
        isMarked: attributes.has("aria-current"),
        tagEnd,
        parent: boxesOf(stack),
      };
      const others = links.get(url);
      if (others === undefined) links.set(url, [link]);
      else others.push(link);
    }
    if (voidElements.has(name)) continue;
    stack.push({ name, isOpen: attributes.has("open"), tagEnd, start: at, box: null });
  }
  return { html, links };
}

interface Mark {
  readonly at: number;
  readonly text: string;
}

/** Emphasises the contents of a box and opens the boxes around it. */
function show(parent: Box): Mark[] {
  const marks = [
    { at: parent.start, text: "<em>" },
    { at: parent.end, text: "</em>" },
  ];
  for (let box: Box | null = parent; box !== null; box = box.around) {
    if (box.isDetails && !box.isOpen) marks.push({ at: box.tagEnd, text: ' open=""' });
  }
  return marks;
}

/** Escapes an address for an attribute. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\u00a0", "&nbsp;");
}

/** The sidebar for the page at an address. */
export function markPage({ html, links }: IndexedSidebar, address: string): string {
  const marks: Mark[] = [];
  let isShown = false;
  for (const link of links.get(escapeAttribute(address)) ?? []) {
    if (!link.isMarked) marks.push({ at: link.tagEnd, text: ' aria-current="page"' });
    if (!link.exact || isShown) continue;
    isShown = true;
    if (link.parent !== null) marks.push(...show(link.parent));
  }
  let marked = "";
  let from = 0;
  for (const { at, text } of marks.sort((a, b) => a.at - b.at)) {
    marked += html.slice(from, at) + text;
    from = at;
  }
  return marked + html.slice(from);
}
