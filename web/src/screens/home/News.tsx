import type { NewsItem } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import { useNow } from "#/ui/useNow.ts";
import styles from "./Home.module.css";

const shown = 3;
const newFor = 7 * 86_400_000;

/** Reports whether an item is recent, by its age. Writers see future posts, too. */
const isNew = (age: number) => age >= 0 && age < newFor;

/** The newest posts. */
export function News({ items }: { readonly items: readonly NewsItem[] }) {
  const { t } = useTranslator();
  const now = useNow();
  return (
    <section className={styles.list} aria-labelledby="home-news">
      <h2 id="home-news">{t("home-news")}</h2>
      <ul>
        {items
          .slice(0, shown)
          .map(({ url, title, summary, source, published_at: day }, i) => (
            <li key={url}>
              <h3>
                <a href={url} data-glean={`homepage: news ${i + 1}`}>
                  {title}
                </a>
                {now !== null && isNew(now - Date.parse(day)) && (
                  <span className={styles.new}>{t("menu-new")}</span>
                )}
              </h3>
              {summary !== "" && (
                <p className={styles.summary} lang="en-US">
                  {summary}
                </p>
              )}
              <p className={styles.where}>
                <a
                  className="lone-link"
                  href={source.url}
                  data-glean={`homepage: news_source ${i + 1}`}
                >
                  {source.name}
                </a>
                <RelativeDate time={day} />
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}
