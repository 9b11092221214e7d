import { useSite } from "#/app/context.ts";
import type { Doc } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Feedback } from "./Feedback.tsx";
import { issueURL } from "./issue.ts";
import { LastModified } from "./LastModified.tsx";
import styles from "./ArticleFooter.module.css";

/** What readers can do about a page, and where it comes from. */
export function ArticleFooter({ doc }: { readonly doc: Doc }) {
  const { links } = useSite();
  const { t } = useTranslator();
  const german = doc.locale === "de";
  return (
    <aside className={styles.footer} aria-labelledby="article-footer-heading">
      <h2 id="article-footer-heading">{t("feedback-heading")}</h2>
      <Feedback locale={doc.locale} key={doc.mdn_url} />
      {!german && links.contribute !== "" && (
        <p>
          <a href={links.contribute} target="_blank" rel="noopener">
            {t("contribute-link")}
          </a>
        </p>
      )}
      <p className={styles.modified}>
        {german ? t("machine-translated") : <LastModified doc={doc} />}
      </p>
      {doc.isActive && doc.source !== undefined && (
        <p id="on-github" className={styles.links}>
          {doc.source.github_url !== "" && (
            <a href={doc.source.github_url} target="_blank" rel="noopener">
              {t("view-source")}
            </a>
          )}
          {links.newIssue !== "" && (
            <a href={issueURL(doc, links.newIssue)} target="_blank" rel="noopener">
              {t("report-problem")}
            </a>
          )}
        </p>
      )}
    </aside>
  );
}
