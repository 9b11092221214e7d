import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { themes } from "#/shell/theme/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./ExportedView.module.css";

/** The site's name, search and theme; a script activates the last two. */
export function ExportedHeader({ home }: { readonly home: string }) {
  const { t } = useTranslator();
  const { brand } = useSite();
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={home}>
        {brand.name}
      </a>
      <search
        className={styles.search}
        hidden
        data-search=""
        data-none={t("search-none")}
        data-failed={t("search-failed")}
        data-found={t("search-results")}
      >
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t("search-label")}
          aria-controls="top-nav-search-menu"
          placeholder={t("search-placeholder")}
        />
        <div role="status" className="visually-hidden" />
        <ul id="top-nav-search-menu" className={styles.results} hidden />
      </search>
      <div className={styles.themes} role="group" aria-label={t("theme")} hidden>
        {themes.map((theme) => (
          <Button key={theme} look="bare" aria-pressed={false} data-theme-choice={theme}>
            {t(`theme-${theme}`)}
          </Button>
        ))}
      </div>
    </header>
  );
}
