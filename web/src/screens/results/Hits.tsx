import type { Language, SearchDocument } from "#/contract/search.ts";
import { categoryOf } from "#/core/category.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { place } from "#/shell/search/index.ts";
import styles from "./SearchView.module.css";

interface HitsProps {
  readonly query: string;
  readonly documents: readonly SearchDocument[];
  /** Of the reader: results in other languages say theirs. */
  readonly locale: string;
  readonly available: readonly Language[];
}

/** The pages that were found. */
export function Hits({ query, documents, locale, available }: HitsProps) {
  return (
    <ol className={styles.hits}>
      {documents.map((found, i) => (
        <Hit
          key={found.mdn_url}
          query={query}
          found={found}
          language={available.find(
            (translation) =>
              translation.locale !== locale &&
              translation.locale.toLowerCase() === found.locale,
          )}
          position={i + 1}
        />
      ))}
    </ol>
  );
}

function Hit({
  query,
  found,
  language,
  position,
}: {
  readonly query: string;
  readonly found: SearchDocument;
  /** Of the page, if it is not the reader's. */
  readonly language: Language | undefined;
  readonly position: number;
}) {
  const { t } = useTranslator();
  const { mdn_url: url, title, summary, highlight, baseline } = found;
  const marked = highlight.title[0];
  return (
    <li lang={language?.locale} className={`category-${categoryOf(url)}`}>
      <h2>
        <a href={url} data-glean={`site-search: results[${position}]`}>
          {marked === undefined ? (
            title
          ) : (
            <span dangerouslySetInnerHTML={{ __html: marked }} />
          )}
        </a>
        {language !== undefined && (
          <span className={styles.language}>{language.native}</span>
        )}
      </h2>
      <p className={styles.place}>
        {place(url)}{" "}
        {baseline !== undefined && (
          <span className={styles.baseline} data-baseline={baseline}>
            {t(`baseline-${baseline}`)}
          </span>
        )}
      </p>
      <Excerpt query={query} summary={summary} body={highlight.body[0]} />
    </li>
  );
}

/** The summary of a page if it is about the query, else where the query was found. */
function Excerpt({
  query,
  summary,
  body,
}: {
  readonly query: string;
  readonly summary: string;
  /** HTML. */
  readonly body: string | undefined;
}) {
  const words = query.toLowerCase().split(/\s+/);
  const text = summary.toLowerCase();
  const fits = summary !== "" && words.some((word) => text.includes(word));
  if (body === undefined || fits) return <p className={styles.excerpt}>{summary}</p>;
  return <p className={styles.excerpt} dangerouslySetInnerHTML={{ __html: body }} />;
}
