import { useEffect, useState } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { loadScreenStrings } from "#/l10n/load.ts";
import { loadVisits, type FrequentArticle } from "#/shell/viewed/index.ts";
import styles from "./UserMenu.module.css";

/** How many of them the menu has room for. */
const maxShown = 5;

interface FrequentLinksProps {
  /** Called when the reader follows one of the links. */
  readonly onFollow: () => void;
}

/** The articles that the reader opens often, in the menu of the account. */
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
