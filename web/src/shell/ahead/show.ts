import type { Page } from "#/contract/page.ts";
import { categoryOf } from "#/core/category.ts";
import { findAll } from "#/core/find.ts";

/** The parts of a page that DocView renders ahead: toolbar, text and contents. */
const parts = 3;

/** The parts of a page that is rendered out of sight. */
const partsOf = (page: Page) =>
  [...findAll(`[data-ahead=${JSON.stringify(page.url)}]`)].filter(
    ({ style, firstElementChild }) =>
      style.display === "none" && firstElementChild !== null,
  );

/** Removes a class that is for pages that open at their top. */
export function removeMark(page: Page, mark: string): void {
  for (const part of partsOf(page))
    part.querySelector(`.${mark}`)?.classList.remove(mark);
}

/**
 * Shows a page that is rendered out of sight in place of the current one, so that it is
 * painted before React does the same. The parts of the current page leave the document,
 * but their elements stay for React to remove. Returns a function for what is to be done
 * after React, or null if the page is not ready.
 */
export function showRendered(page: Page): (() => void) | null {
  if (page.renderer !== "Doc") return null;
  const pairs = partsOf(page).flatMap((to) => {
    const from = to.previousElementSibling;
    return from instanceof HTMLElement ? [{ from, to }] : [];
  });
  const layout = pairs[0]?.from.closest<HTMLElement>("[data-sidebar-state]");
  const hasSidebar = page.doc.sidebarHTML !== undefined;
  // A page with a sidebar next to one without has another layout.
  const isAlike = hasSidebar === (layout?.dataset["sidebarState"] !== "none");
  if (pairs.length !== parts || !isAlike) return null;

  // While nothing has changed, the browser need not lay out the page for it.
  window.scrollTo({ top: 0, behavior: "instant" });
  document.title = page.doc.pageTitle;
  // The colours of its area: those around it follow with React, since a class of the frame
  // would restyle the sidebar before the page is painted.
  const area = `category-${categoryOf(page.url)}`;
  const left = pairs.map(({ from, to }) => {
    const contents = [...from.childNodes];
    from.replaceChildren();
    from.style.display = "none";
    to.style.display = "";
    to.classList.add(area);
    return { from, to, contents };
  });

  return () => {
    // React has removed the page, unless the reader has gone back meanwhile.
    for (const { from, to, contents } of left) {
      to.classList.remove(area);
      if (!from.isConnected) continue;
      from.append(...contents);
      from.style.display = "";
      to.style.setProperty("display", "none", "important");
    }
  };
}
