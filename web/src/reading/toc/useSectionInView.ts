import { useEffect, useState } from "react";
import type { TocEntry } from "#/contract/page.ts";
import { find } from "#/core/find.ts";
import { from } from "#/ui/breakpoints.ts";

/**
 * The position of the contents: in a column of the page or, without room for one, in the
 * sidebar, or at the top of an article without sidebar.
 */
export type Place = "page" | "sidebar" | "article";

/** The parts of the article, each with its entry: the last one before it. */
function entriesByPart(article: Element, ids: ReadonlySet<string>): Map<Element, string> {
  const owner = new Map<Element, string>();
  let current = "";
  for (const part of article.children) {
    const id = part.getAttribute("aria-labelledby") ?? "";
    if (ids.has(id)) current = id;
    owner.set(part, current);
  }
  return owner;
}

function stickyHeight(): number {
  const root = getComputedStyle(document.documentElement);
  return Number.parseFloat(root.scrollPaddingBlockStart) || 0;
}

/** Id of the entry for the first visible part of the article. */
export function useSectionInView(
  entries: readonly TocEntry[],
  place: Place,
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const query = window.matchMedia(from("xl"));
    const settle = () => setShown(query.matches === (place === "page"));
    settle();
    query.addEventListener("change", settle);
    return () => query.removeEventListener("change", settle);
  }, [place]);

  useEffect(() => {
    if (!shown) return;
    const article = find("main article");
    if (article === null || typeof IntersectionObserver === "undefined") return;
    const owner = entriesByPart(article, new Set(entries.map(({ id }) => id)));
    const visible = new Set<Element>();
    const settle = () => {
      for (const [element, id] of owner) {
        if (!visible.has(element)) continue;
        setCurrent(id === "" ? null : id);
        return;
      }
      setCurrent(null);
    };
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        settle();
      },
      { rootMargin: `-${stickyHeight()}px 0px 0px 0px`, threshold: [0, 1] },
    );
    for (const element of owner.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, [entries, shown]);

  return current;
}
