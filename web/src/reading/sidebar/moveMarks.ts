import { replaceMarkup } from "#/core/markup.ts";
import { updateTreesBy } from "./updateTree.ts";

/** The marks of the current page in a tree, in addition to the marks that all its pages have. */
const marks = /<\/?em>| aria-current="page"| open=""/g;

/**
 * Updates the tree to the next page. Pages of an area have the same tree except for its
 * marks: it stays, with the groups that are open, and only the marks change.
 */
export function moveMarks(tree: Element, before: string, after: string): void {
  if (before.replace(marks, "") !== after.replace(marks, "") || !mark(tree, after)) {
    replaceMarkup(tree, before, after);
  }
}

/** Keeps trees from now on. */
export function keepTrees(): void {
  updateTreesBy(moveMarks);
}

/** Marks the links that HTML marks, and no others. Reports whether that could be done. */
function mark(tree: Element, html: string): boolean {
  const template = document.createElement("template");
  template.innerHTML = html;
  const old = currentLinks(tree);
  const current = currentLinks(template.content).map((link) => ({
    link: counterpart(link, template.content, tree),
    emphasised: isEmphasised(link),
    inTitle: link.closest("summary") !== null,
  }));
  // Scripts have changed the titles of groups: see freeLinks.
  const inTitle =
    old.some((link) => link.closest("summary, [data-group-link]") !== null) ||
    current.some(({ link, inTitle }) => link === undefined || inTitle);
  if (inTitle) return false;
  for (const link of old) {
    link.removeAttribute("aria-current");
    if (isEmphasised(link)) link.parentElement?.replaceWith(...siblings(link));
  }
  for (const { link, emphasised } of current) {
    if (link === undefined) continue;
    link.setAttribute("aria-current", "page");
    if (emphasised) emphasise(link);
    openGroups(link, tree);
  }
  return true;
}

const currentLinks = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLAnchorElement>("a[aria-current]"),
];

/** The link of another copy of the tree. */
function counterpart(
  link: HTMLAnchorElement,
  from: ParentNode,
  to: ParentNode,
): HTMLAnchorElement | undefined {
  const selector = `a[href=${JSON.stringify(link.getAttribute("href"))}]`;
  const index = [...from.querySelectorAll(selector)].indexOf(link);
  return to.querySelectorAll<HTMLAnchorElement>(selector)[index];
}

const isEmphasised = ({ parentElement }: Element) => parentElement?.localName === "em";

const siblings = ({ parentElement }: Element) => parentElement?.childNodes ?? [];

/** Emphasises the contents of the element around a link. */
function emphasise(link: Element): void {
  const around = link.parentElement;
  if (around === null) return;
  const em = document.createElement("em");
  em.append(...around.childNodes);
  around.append(em);
}

function openGroups(link: Element, tree: Element): void {
  for (
    let group = link.closest("details");
    group !== null && tree.contains(group);
    group = group.parentElement?.closest("details") ?? null
  ) {
    group.open = true;
  }
}
