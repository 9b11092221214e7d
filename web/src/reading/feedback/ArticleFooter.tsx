import type { Doc } from "#/contract/page.ts";
import type { Links } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { Feedback } from "./Feedback.tsx";
import { issueURL } from "./issue.ts";
import { LastModified } from "./LastModified.tsx";
import styles from "./ArticleFooter.module.css";

/** Where to learn how to contribute; translations may have an address of their own. */
function contributeURL(doc: Doc, links: Links): string {
  const { contribute, contributeTranslated } = links;
  return (doc.isTranslated && contributeTranslated) || contribute;
}

/** Actions for the page, and its sources. */
export function ArticleFooter({ doc }: { readonly doc: Doc }) {
  const { links } = useSite();
  const { t } = useTranslator();
  const german = doc.locale === "de";
  const contribute = contributeURL(doc, links);
  return (
    <aside
      className={styles.footer}
      lang={useTextLanguage()}
      aria-labelledby="article-footer-heading"
    >
      <h2 id="article-footer-heading">{t("feedback-heading")}</h2>
      <Feedback locale={doc.locale} key={doc.mdn_url} />
      {!german && contribute !== "" && (
        <p>
          <a href={contribute} target="_blank" rel="noopener">
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
