import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { loadScreenStrings } from "#/l10n/load.ts";
import { loadVisits, type RecentArticle } from "#/shell/viewed/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { place } from "./place.ts";
import styles from "./QuickSearch.module.css";

/** The maximum of listed articles. */
const maxShown = 6;

interface RecentProps {
  readonly id: string;
  readonly onFollow: () => void;
}

/** The reader's latest articles, shown for an empty query. */
export function Recent({ id, onFollow }: RecentProps) {
  const { t } = useTranslator();
  const [articles, setArticles] = useState<readonly RecentArticle[]>([]);
  useEffect(() => {
    let current = true;
    Promise.all([loadVisits(), loadScreenStrings()]).then(
      ([{ listRecent }]) => {
        const here = window.location.pathname;
        if (current) setArticles(listRecent().filter(({ url }) => url !== here));
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (articles.length === 0) return null;

  const clear = async () => {
    const { clearRecent } = await loadVisits();
    clearRecent();
    setArticles([]);
  };
  return (
    // It takes focus on a press, which some browsers do not give to links.
    <section className={styles.results} tabIndex={-1} aria-labelledby={`${id}-recent`}>
      <header className={styles.recent}>
        <h2 id={`${id}-recent`}>{t("recent-heading")}</h2>
        <Button look="bare" onClick={() => void clear()}>
          {t("recent-clear")}
        </Button>
      </header>
      <ul>
        {articles.slice(0, maxShown).map(({ url, title }) => (
          <li key={url}>
            <a href={url} onClick={onFollow}>
              <span>{title}</span>
              <small>{place(url)}</small>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.recentNote}>{t("recent-note")}</p>
    </section>
  );
}
