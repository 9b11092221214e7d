import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { replaceMarkup } from "./markup.ts";

/**
 * The HTML to make an element with. When it becomes another one, that is put into the
 * element instead, so that what scripts and readers changed there may survive.
 */
export function useMarkup(element: RefObject<Element | null>, html: string): string {
  const [first] = useState(html);
  const drawn = useRef(first);
  useLayoutEffect(() => {
    if (element.current === null || drawn.current === html) return;
    replaceMarkup(element.current, drawn.current, html);
    drawn.current = html;
  }, [element, html]);
  return first;
}
