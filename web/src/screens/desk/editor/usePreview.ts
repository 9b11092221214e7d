import { useEffect, useRef, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { preview, type DraftFlaw, type Source } from "./data.ts";

/** What a text makes. */
export interface Shown {
  readonly page: Page | null;
  readonly flaws: readonly DraftFlaw[];
  /** Why the last text could not be shown; empty if it is. */
  readonly error: string;
  /** What keeps the last text from being a page; null if nothing does. */
  readonly blocker: DraftFlaw | null;
}

/** Milliseconds without a key after which the page is made. */
const pause = 250;

const nothing: Shown = { page: null, flaws: [], error: "", blocker: null };

/** The page that a text makes. While it makes none, the last one stays. */
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
