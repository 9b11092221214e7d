import { withoutBase } from "#/core/base.ts";
import { find } from "#/core/find.ts";
import { parseURL } from "#/core/parse.ts";
import type { ReportedFlaw } from "./report.ts";

/** Set on the element of the current flaw. */
const attribute = "data-flawed";

/** The path and fragment of an address of this site; other addresses unchanged. */
function address(href: string): string {
  const url = parseURL(href, window.location.href);
  if (url === null) return href;
  if (url.origin !== window.location.origin) return url.href;
  return (withoutBase(url.pathname) ?? url.pathname) + url.hash;
}

/**
 * The element of a flaw, null if unknown. Of several equal flaws, each has its own among
 * the equal elements.
 */
export function elementOf(
  flaw: ReportedFlaw,
  flaws: readonly ReportedFlaw[],
): Element | null {
  const main = find("main");
  if (main === null) return null;
  const alike = flaws.filter((other) => needleOf(other) === needleOf(flaw));
  const place = Math.max(alike.indexOf(flaw), 0);
  const elements = flaw.href === "" ? withText(main, flaw) : withAddress(main, flaw);
  return elements[Math.min(place, elements.length - 1)] ?? null;
}

function needleOf({ href, macro }: ReportedFlaw): string {
  return href === "" ? `{{${macro.toLowerCase()}` : address(href);
}

/** Links and images with the address of a flaw or with its suggestion. */
function withAddress(main: Element, { href, suggestion }: ReportedFlaw): Element[] {
  const wanted = [href, suggestion].filter((text) => text !== "").map(address);
  const found = [...main.querySelectorAll("article [href], article [src]")].filter(
    (element) => {
      const own = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
      return wanted.includes(address(own));
    },
  );
  // Links to missing pages lose their address and keep a title.
  return found.length > 0 ? found : [...main.querySelectorAll("article a:not([href])")];
}

/** Elements with the text of a macro call, which stays if the macro does not exist. */
function withText(main: Element, { macro }: ReportedFlaw): Element[] {
  if (macro === "") return [];
  const call = `{{${macro.toLowerCase()}`;
  const elements: Element[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.toLowerCase().replace(/\{\{\s+/g, "{{") ?? "";
    if (text.includes(call) && node.parentElement !== null)
      elements.push(node.parentElement);
  }
  return elements;
}

/** Removes the mark. */
export function unmark(): void {
  for (const element of document.querySelectorAll(`[${attribute}]`)) {
    element.removeAttribute(attribute);
  }
}

/** Marks an element, opens its ancestors and scrolls it into view. */
export function mark(element: Element): void {
  unmark();
  element.setAttribute(attribute, "");
  for (
    let box = element.closest("details");
    box !== null;
    box = box.parentElement?.closest("details") ?? null
  ) {
    box.open = true;
  }
  element.scrollIntoView({ block: "start" }); // the panel covers the lower part
}
