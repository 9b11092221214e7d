import type { Language, SearchDocument } from "#/contract/search.ts";
import { categoryOf } from "#/core/category.ts";
import { place } from "#/shell/search/index.ts";
import { BaselineMark } from "#/ui/BaselineMark/BaselineMark.tsx";
import styles from "./SearchView.module.css";

interface HitsProps {
  readonly documents: readonly SearchDocument[];
  /** The reader's locale: results in other languages name theirs. */
  readonly locale: string;
  readonly available: readonly Language[];
}

/** The found pages. */
export function Hits({ documents, locale, available }: HitsProps) {
  return (
    <ol className={styles.hits}>
      {documents.map((found, i) => (
        <Hit
          key={found.mdn_url}
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
  found,
  language,
  position,
}: {
  readonly found: SearchDocument;
  /** The page's language, if it is not the reader's. */
  readonly language: Language | undefined;
  readonly position: number;
}) {
  const { mdn_url: url, title, summary, highlight, baseline } = found;
  const marked = highlight.title[0];
  const excerpt = highlight.body[0];
  const location = place(url);
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
      {(location !== "" || baseline !== undefined) && (
        <p className={styles.place}>
          {location}{" "}
          {baseline !== undefined && (
            <BaselineMark baseline={baseline} className={styles.baseline} />
          )}
        </p>
      )}
      {excerpt === undefined ? (
        <p className={styles.excerpt}>{summary}</p>
      ) : (
        <p className={styles.excerpt} dangerouslySetInnerHTML={{ __html: excerpt }} />
      )}
    </li>
  );
}
