import { useRef } from "react";
import type { CurriculumDoc, CurriculumPage } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Columns, Neighbours } from "#/reading/columns/index.ts";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { Main } from "#/ui/Main.tsx";
import { CourseTree } from "./CourseTree.tsx";
import { ModuleCards } from "./ModuleCards.tsx";
import { SplitTitle } from "./SplitTitle.tsx";
import { TopicIcon } from "./TopicIcon.tsx";
import { topicName } from "./topics.ts";
import { useScrollDepth } from "./useScrollDepth.ts";
import styles from "./CurriculumArticle.module.css";

/** A page of the course other than its landing page. */
export function CurriculumArticle({ page }: { readonly page: CurriculumPage }) {
  const { t } = useTranslator();
  const { doc } = page;
  const article = useRef<HTMLElement>(null);
  useDecoration(article, doc);
  useScrollDepth(page.url);
  return (
    <Columns
      parents={doc.parents}
      toc={doc.toc}
      tocHeading={t("curriculum-toc")}
      topic={topicName(doc.topic)}
      side={<CourseTree entries={doc.sidebar} here={page.url} />}
    >
      <Main>
        <article
          ref={article}
          className={`main-page-content ${styles.article}`}
          lang="en-US"
          dir="ltr"
        >
          <Heading doc={doc} />
          <Sections body={doc.body ?? []} />
          {doc.modules !== undefined && doc.template === "overview" && (
            <section aria-labelledby="module_list">
              <h2 id="module_list">{t("curriculum-modules")}</h2>
              <ModuleCards modules={doc.modules} level={3} />
            </section>
          )}
        </article>
        {doc.prevNext !== undefined && (
          <Neighbours
            label={t("curriculum-neighbours")}
            previous={doc.prevNext.prev}
            next={doc.prevNext.next}
          />
        )}
      </Main>
    </Columns>
  );
}

function Heading({
  doc: { title, template, topic, group },
}: {
  readonly doc: CurriculumDoc;
}) {
  switch (template) {
    case "module":
      return (
        <header className={styles.module}>
          <TopicIcon topic={topic} />
          <div>
            <h1>{title}</h1>
            <p>
              {topic !== null && <span className={styles.topic}>{topic}</span>}
              {group !== undefined && <span>{group}</span>}
            </p>
          </div>
        </header>
      );
    case "overview":
      return (
        <header>
          <SplitTitle title={title} marked="last" />
        </header>
      );
    default:
      return (
        <header>
          <SplitTitle title={title} marked="first" />
        </header>
      );
  }
}
