import { useEffect, useRef, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { preview, type DraftFlaw, type Source } from "./data.ts";

/** The result of rendering a text. */
export interface Shown {
  readonly page: Page | null;
  readonly flaws: readonly DraftFlaw[];
  /** Why the last text could not be rendered; empty if it was. */
  readonly error: string;
  /** The flaw that prevents rendering the last text; null if there is none. */
  readonly blocker: DraftFlaw | null;
}

/** Milliseconds without input before the page is rendered. */
const pause = 250;

const nothing: Shown = { page: null, flaws: [], error: "", blocker: null };

/** The page for a text. If rendering fails, the previous page stays. */
export function usePreview(source: Source | undefined, text: string): Shown {
  const [shown, setShown] = useState(nothing);
  const asked = useRef(0);
  const url = source?.url ?? "";
  useEffect(() => {
    if (url === "") return;
    const timer = setTimeout(() => {
      const number = ++asked.current;
      preview(url, text)
        .then(({ page, flaws }) => {
          if (number !== asked.current) return;
          const blocker = page === null ? (flaws[0] ?? null) : null;
          setShown((last) => ({ page: page ?? last.page, flaws, error: "", blocker }));
        })
        .catch((reason: unknown) => {
          if (number !== asked.current) return;
          const error = reason instanceof Error ? reason.message : String(reason);
          setShown((last) => ({ ...last, error }));
        });
    }, pause);
    return () => clearTimeout(timer);
  }, [url, text]);
  return shown;
}
