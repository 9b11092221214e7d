import { useEffect, useState } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { loadScreenStrings } from "#/l10n/load.ts";
import { loadVisits, type FrequentArticle } from "#/shell/viewed/index.ts";
import styles from "./UserMenu.module.css";

/** The maximum of links in the menu. */
const maxShown = 5;

interface FrequentLinksProps {
  /** Called when the reader follows a link. */
  readonly onFollow: () => void;
}

/** The reader's frequently viewed articles, in the account menu. */
export function FrequentLinks({ onFollow }: FrequentLinksProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const [articles, setArticles] = useState<readonly FrequentArticle[]>([]);
  useEffect(() => {
    let current = true;
    Promise.all([loadVisits(), loadScreenStrings()]).then(
      ([{ listFrequent }]) => {
        if (current) setArticles(listFrequent("", "", maxShown).items);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (articles.length === 0) return null;
  return (
    <li className={styles.group}>
      <p id="user-menu-frequent">{t("frequent-short")}</p>
      <ul aria-labelledby="user-menu-frequent">
        {articles.map(({ id, url, title }) => (
          <li key={id}>
            <a href={url} onClick={onFollow}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <a href={`/${locale}/plus/collections/frequently-viewed`} onClick={onFollow}>
            {t("frequent-all")}
          </a>
        </li>
      </ul>
    </li>
  );
}
