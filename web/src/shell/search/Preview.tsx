import { useEffect, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { request } from "#/core/request.ts";
import { dataURL } from "#/core/scheme.ts";
import { BaselineMark } from "#/ui/BaselineMark/BaselineMark.tsx";
import { from } from "#/ui/breakpoints.ts";
import { place } from "./place.ts";
import type { TextMatch } from "./useFullText.ts";
import styles from "./Preview.module.css";

interface About {
  readonly url: string;
  readonly summary: string;
  readonly baseline: "high" | "low" | "limited" | null;
}

/** Milliseconds of highlighting before a page is fetched. */
const pause = 250;

/** The summary of a page that stays highlighted, if there is room for it. */
function useAbout(url: string): About | null {
  const [about, setAbout] = useState<About | null>(null);
  useEffect(() => {
    if (!window.matchMedia(from("xl")).matches) return;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      try {
        const page = await request<Page>(dataURL(url), "GET", undefined, { signal });
        if (page.renderer === "Doc") setAbout({ url, ...aboutOf(page.doc) });
      } catch {
        // The preview is optional.
      }
    };
    const timer = setTimeout(() => void look(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url]);
  return about !== null && about.url === url ? about : null;
}

type Doc = Extract<Page, { readonly renderer: "Doc" }>["doc"];

function aboutOf({ summary = "", baseline }: Doc): Omit<About, "url"> {
  const status = baseline?.baseline;
  return { summary, baseline: status === false ? "limited" : (status ?? null) };
}

/** The highlighted result: summary and Baseline. The list announces it. */
export function Preview({ entry }: { readonly entry: TextMatch }) {
  const { title, url } = entry;
  const about = useAbout(url);
  return (
    <div className={styles.preview} aria-hidden="true">
      <strong>{title}</strong>
      <small>{place(url)}</small>
      {about?.baseline && (
        <BaselineMark baseline={about.baseline} className={styles.baseline} />
      )}
      <p>{about?.summary ?? entry.summary}</p>
    </div>
  );
}
