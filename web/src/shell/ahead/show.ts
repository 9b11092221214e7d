import type { Page } from "#/contract/page.ts";
import { categoryOf } from "#/core/category.ts";
import { findAll } from "#/core/find.ts";

/** The parts of a page that DocView renders ahead: toolbar, text and contents. */
const parts = 3;

/** How much of a page is laid out ahead, in heights of the window. */
const windows = 2;

/** The parts of pages that are rendered out of sight; empty until their rendering ends. */
const partsOf = (url: string) =>
  [...findAll(`[data-ahead=${JSON.stringify(url)}]`)].filter(
    ({ firstElementChild }) => firstElementChild !== null,
  );

/** These parts, each with that of the current page, which comes before it. */
const pairsOf = (url: string) =>
  partsOf(url).flatMap((to) => {
    const from = to.previousElementSibling;
    return from instanceof HTMLElement ? [{ from, to }] : [];
  });

const widthOf = (element: Element) => `${element.getBoundingClientRect().width}px`;

/** Removes a class that is for pages that open at their top. */
export function removeMark(page: Page, mark: string): void {
  for (const part of partsOf(page.url))
    part.querySelector(`.${mark}`)?.classList.remove(mark);
}

/**
 * Lays out the first screens of a page that is rendered out of sight, at the width that it
 * will have: the browser keeps the layout of what it need not draw. Reports whether the
 * page was rendered.
 */
export function layOut(url: string): boolean {
  const [, text] = pairsOf(url);
  if (text === undefined) return false;
  const { from, to } = text;
  to.style.inlineSize = widthOf(from);
  to.style.display = "";
  const { top } = to.getBoundingClientRect();
  // Each section has a layout of its own, which reading a place in it brings about.
  for (const start of to.querySelectorAll("h1, section > :first-child"))
    if (start.getBoundingClientRect().top - top > windows * window.innerHeight) break;
  return true;
}

/** Returns pages that were laid out ahead to the width of their surroundings. */
export function forgetLayouts(): void {
  for (const { style } of findAll("[data-ahead]")) style.inlineSize = "";
}

/**
 * Shows a page that is rendered out of sight in place of the current one, so that it is
 * painted before React does the same. Returns a function for what is to be done after
 * React, or null if the page is not ready.
 */
export function showRendered(page: Page): (() => void) | null {
  if (page.renderer !== "Doc") return null;
  const pairs = pairsOf(page.url);
  const [, text] = pairs;
  const layout = text?.from.closest<HTMLElement>("[data-sidebar-state]");
  const hasSidebar = page.doc.sidebarHTML !== undefined;
  // A page with a sidebar next to one without has another layout.
  const isAlike = hasSidebar === (layout?.dataset["sidebarState"] !== "none");
  if (pairs.length !== parts || text === undefined || !isAlike) return null;

  // While nothing has changed, the browser need not lay out the page for it.
  window.scrollTo({ top: 0, behavior: "instant" });
  const width = widthOf(text.from);
  document.title = page.doc.pageTitle;
  // The colours of its area: those around it follow with React, since a class of the frame
  // would restyle the sidebar before the page is painted.
  const area = `category-${categoryOf(page.url)}`;
  for (const { from, to } of pairs) {
    from.style.display = "none";
    from.dataset["ahead"] = "";
    to.style.cssText = "";
    to.classList.add(area);
    delete to.dataset["ahead"];
  }
  // Its layout stays, so that the browser need not take it apart before the paint.
  text.from.style.display = "";
  text.from.style.inlineSize = width;

  return () => {
    // React has removed the page, unless the reader has gone back meanwhile.
    for (const { from, to } of pairs) {
      to.classList.remove(area);
      if (!from.isConnected) continue;
      from.style.cssText = "";
      delete from.dataset["ahead"];
      to.dataset["ahead"] = page.url;
      to.style.setProperty("display", "none", "important");
    }
  };
}
