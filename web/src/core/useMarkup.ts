import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { replaceMarkup } from "./markup.ts";

/**
 * The initial HTML of an element. Later HTML is merged into the element, so that changes
 * by scripts and readers may survive.
 */
export function useMarkup(
  element: RefObject<Element | null>,
  html: string,
  replace = replaceMarkup,
): string {
  const [first] = useState(html);
  const drawn = useRef(first);
  useLayoutEffect(() => {
    if (element.current === null || drawn.current === html) return;
    replace(element.current, drawn.current, html);
    drawn.current = html;
  }, [element, html, replace]);
  return first;
}
