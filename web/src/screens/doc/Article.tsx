import { useRef, useState } from "react";
import type { Doc } from "#/contract/page.ts";
import { direction } from "#/core/locales.ts";
import { BaselineBox } from "#/reading/baseline/index.ts";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { drawLater } from "#/reading/drawing/index.ts";
import { SurveySlot } from "#/reading/survey/index.ts";
import { Toc } from "#/reading/toc/index.ts";
import { useRouter } from "#/shell/navigation/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import { Island } from "#/ui/Island/Island.tsx";

interface ArticleProps {
  readonly doc: Doc;
  /** Whether it is rendered out of sight, before it is opened. */
  readonly ahead: boolean;
}

/** The text of a documentation page. */
export function Article({ doc, ahead }: ArticleProps) {
  const { by, hash } = useRouter().location;
  const article = useRef<HTMLElement>(null);
  // A page that opens at its top is painted first where it is seen.
  const [opensAtTop] = useState(ahead || (by === "push" && hash === ""));
  useDecoration(article, doc);
  return (
    <article
      ref={article}
      className={opensAtTop ? `main-page-content ${drawLater}` : "main-page-content"}
      data-math={doc.hasMathML}
      data-type={doc.pageType}
      lang={doc.original?.locale ?? doc.locale}
      dir={direction(doc.original?.locale ?? doc.locale)}
    >
      <header>
        <h1 dangerouslySetInnerHTML={{ __html: doc.titleHTML }} />
        <Island>
          <BaselineBox doc={doc} />
        </Island>
      </header>
      {doc.sidebarHTML === undefined && (
        <Island>
          <Toc entries={doc.toc} where="article" />
        </Island>
      )}
      <Boundary fallback={null}>
        <SurveySlot path={doc.mdn_url} />
      </Boundary>
      <Sections body={doc.body} />
    </article>
  );
}
