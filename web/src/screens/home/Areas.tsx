import type { HomeDocs } from "#/contract/otherPages.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Areas.module.css";

/** A tile for each main area of the docs, in its colour. */
export function Areas({ areas }: { readonly areas: HomeDocs["areas"] }) {
  const { t } = useTranslator();
  return (
    <nav aria-label={t("home-areas")}>
      <ul className={styles.areas}>
        {areas.map(({ id, url, pages }) => (
          <li key={id} className={`category-${id}`}>
            <a href={url} data-glean={`homepage: area ${id}`}>
              <strong>{t(`menu-${id}`)}</strong>
              <span>{t(id === "learn" ? "menu-learn-all-note" : `menu-${id}-note`)}</span>
              <small>{t("home-area-pages", { count: pages })}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
