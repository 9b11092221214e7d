import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Pager.module.css";

interface PagerProps {
  readonly currentPage: number;
  readonly numPages: number;
}

function addressOf(page: number): string {
  return page === 1 ? "/en-US/blog/" : `/en-US/blog/${page}/`;
}

/** Links to the pages of the index. */
export function Pager({ currentPage, numPages }: PagerProps) {
  const { t } = useTranslator();
  if (numPages <= 1) return null;
  const pages = Array.from({ length: numPages }, (_, i) => i + 1);
  return (
    <nav className={styles.pager} aria-label={t("blog-pages")}>
      <ol>
        {pages.map((page) => (
          <li key={page}>
            <a
              href={addressOf(page)}
              aria-current={page === currentPage ? "page" : undefined}
              aria-label={t("blog-page", { page })}
            >
              {page}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
