import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Observatory.module.css";

/** Links to the observatory's docs, which are in English, and for feedback. */
export function Docs() {
  const { t } = useTranslator();
  const { links } = useSite();
  const docs = "/en-US/observatory/docs";
  return (
    <nav className={styles.docs} aria-label={t("observatory-more")}>
      <ul>
        <li>
          <a className="lone-link" href={`${docs}/tests_and_scoring`}>
            {t("observatory-scoring-docs")}
          </a>
        </li>
        <li>
          <a className="lone-link" href={`${docs}/faq`}>
            {t("observatory-faq")}
          </a>
        </li>
        {links.newIssue !== "" && (
          <li>
            <a className="lone-link" href={links.newIssue} target="_blank" rel="noopener">
              {t("observatory-feedback")}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
