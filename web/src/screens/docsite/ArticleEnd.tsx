import type { Doc } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { Neighbours } from "#/reading/columns/index.ts";
import { Feedback, issueURL, LastModified } from "#/reading/feedback/index.ts";
import { useDocs } from "./useDocs.ts";
import styles from "./ArticleEnd.module.css";

/** What follows an article of a docs tree: its source and date, and the pages around it. */
export function ArticleEnd({ doc }: { readonly doc: Doc }) {
  const { t } = useTranslator();
  const { flags, links } = useSite();
  const { feedback, lastChange, neighbours } = useDocs();
  const { previous = null, next = null } = doc.neighbours ?? {};
  const source = doc.source?.github_url ?? "";
  const asks = feedback && flags.telemetry;
  const isDated = lastChange && Date.parse(doc.modified) > 0;
  return (
    <div className={styles.end} lang={useTextLanguage()} data-no-print="">
      {(asks || source !== "" || links.newIssue !== "" || isDated) && (
        <aside className={styles.source} aria-label={t("feedback-heading")}>
          {asks && <Feedback locale={doc.locale} key={doc.mdn_url} />}
          {source !== "" && <a href={source}>{t("docs-edit")}</a>}
          {links.newIssue !== "" && (
            <a href={issueURL(doc, links.newIssue)}>{t("report-problem")}</a>
          )}
          {isDated && (
            <p>
              <LastModified doc={doc} />
            </p>
          )}
        </aside>
      )}
      {neighbours && (
        <Neighbours label={t("docs-neighbours")} previous={previous} next={next} />
      )}
    </div>
  );
}
