import { useEffect, useMemo, useRef } from "react";
import type { Page } from "#/contract/page.ts";
import { direction } from "#/core/locales.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { shownOf, type Shown } from "./shown.ts";
import styles from "./Editor.module.css";

interface PreviewPaneProps {
  readonly page: Page | null;
  /** The number of headings above the cursor. */
  readonly heading: number;
}

/** The rendered page, scrolled to the part being edited. */
export function PreviewPane({ page, heading }: PreviewPaneProps) {
  const { t } = useWriterTranslator();
  const pane = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => shownOf(page), [page]);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const headings = element.querySelectorAll<HTMLElement>(
      "article :is(h2, h3, h4, h5, h6)",
    );
    const target = headings[heading - 1];
    const top =
      target === undefined
        ? 0
        : target.getBoundingClientRect().top -
          element.getBoundingClientRect().top +
          element.scrollTop;
    element.scrollTo({ top: heading === 0 ? 0 : top - 16, behavior: "instant" });
  }, [heading]);
  return (
    <div
      ref={pane}
      className={styles.preview}
      role="region"
      aria-label={t("desk-editor-preview")}
      tabIndex={0}
    >
      {shown === null ? (
        <p>{t("desk-editor-no-preview")}</p>
      ) : (
        <Boundary key={page?.url} fallback={<p>{t("desk-editor-broken")}</p>}>
          <Article content={shown} />
        </Boundary>
      )}
    </div>
  );
}

function Article({ content }: { readonly content: Shown }) {
  const article = useRef<HTMLElement>(null);
  useDecoration(article, content);
  const { locale, heading, picture, quote, body } = content;
  return (
    <article
      ref={article}
      className="main-page-content"
      data-math={content.hasMathML}
      lang={locale}
      dir={direction(locale)}
    >
      {heading !== null &&
        ("html" in heading ? (
          <h1 dangerouslySetInnerHTML={{ __html: heading.html }} />
        ) : (
          <h1>{heading.text}</h1>
        ))}
      {picture !== null && (
        <img className={styles.picture} src={picture.src} alt={picture.alt} />
      )}
      {quote !== "" && <blockquote>{quote}</blockquote>}
      <Sections body={body} />
    </article>
  );
}
