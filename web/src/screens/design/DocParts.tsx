import { Breadcrumbs } from "#/reading/article/index.ts";
import { BaselineBox } from "#/reading/baseline/index.ts";
import { ArticleFooter } from "#/reading/feedback/index.ts";
import { LanguageMenu, TranslationBanner } from "#/reading/language/index.ts";
import { ErrorMessage, Loading } from "#/shell/errors/index.ts";
import { baselines, parents, sampleDoc, translated } from "./samples.ts";
import styles from "./DesignView.module.css";

/** The components around the text of a document. */
export function DocParts() {
  return (
    <>
      <section className={styles.part}>
        <h2>Around a document</h2>
        <div className={styles.row}>
          <Breadcrumbs parents={parents} />
          <LanguageMenu doc={sampleDoc} />
        </div>
        {translated.map((doc) => (
          <TranslationBanner key={doc.locale} doc={doc} />
        ))}
      </section>
      <section className={`${styles.part} main-page-content`}>
        <h2>Baseline</h2>
        {baselines.map((doc) => (
          <BaselineBox
            key={`${doc.status?.baseline} ${doc.baseline?.baseline}`}
            doc={doc}
          />
        ))}
      </section>
      <section className={styles.part}>
        <h2>Loading and errors</h2>
        <Loading delay={0} />
        <ErrorMessage error={new Error("503 on /en-US/docs/Trail/index.json: closed")} />
      </section>
      <ArticleFooter doc={sampleDoc} />
    </>
  );
}
