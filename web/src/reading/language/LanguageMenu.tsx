import { lazy, Suspense, useState } from "react";
import type { Doc } from "#/contract/page.ts";
import { translatedURL } from "#/core/scheme.ts";
import { chunk } from "#/core/chunk.ts";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Boundary } from "#/ui/Boundary.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import { Switch } from "#/ui/Switch/Switch.tsx";
import { preferredLocale, setPreferredLocale } from "#/storage/preferredLocale.ts";
import styles from "./LanguageMenu.module.css";

const Thumbs = lazy(
  chunk(async () => {
    const { Thumbs } = await import("#/reading/thumbs/index.ts");
    return { default: Thumbs };
  }),
);

/** Reports whether the menu has any choices. */
export function hasTranslations(doc: Doc): boolean {
  return (doc.other_translations ?? []).some(({ locale }) => locale !== doc.locale);
}

/** The translations of a page, and a switch to remember the choice. */
export function LanguageMenu({ doc }: { readonly doc: Doc }) {
  const { t } = useTranslator();
  const { open, setOpen, box, button } = useMenu();
  const [remembered, setRemembered] = useState<string | null>(null);

  if (!hasTranslations(doc)) return null;
  const translations = doc.other_translations ?? [];

  const isRemembered = remembered === doc.locale;
  const remember = (on: boolean) => {
    const next = on ? doc.locale : null;
    report(`language_remember: ${remembered ?? "0"} -> ${next ?? "0"}`);
    setPreferredLocale(next);
    setRemembered(next);
  };

  return (
    <div ref={box} className={`${menu.box} ${styles.box}`}>
      <Button
        look="bare"
        ref={button}
        id="languages-switcher-button"
        className={`${menu.button} ${menu.quiet} ${styles.button}`}
        aria-expanded={open}
        aria-controls="language-menu"
        onClick={() => {
          setRemembered(preferredLocale());
          setOpen(!open);
        }}
      >
        <Icon name="globe" />
        <span className="visually-hidden">{t("language-label")}</span>
        <span className={styles.native}>{doc.native}</span>
        <Icon name="chevron" className={styles.chevron} />
      </Button>
      <div id="language-menu" className={`${menu.panel} ${styles.menu}`} data-open={open}>
        <ul>
          {translations.map(({ locale, native, title }) => (
            <li key={locale}>
              <a
                href={translatedURL(doc.mdn_url, locale)}
                hrefLang={locale}
                lang={locale}
                title={title}
                data-native=""
                aria-current={locale === doc.locale ? "true" : undefined}
                onClick={() => {
                  report(`language: ${doc.locale} -> ${locale}`);
                  if (isRemembered) setPreferredLocale(locale);
                }}
              >
                {native}
                {locale === "de" && (
                  <span className={styles.experiment} lang={doc.locale}>
                    <Icon name="flask" />
                    {t("language-experiment")}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <div className={styles.remember}>
          <Switch checked={isRemembered} onChange={remember}>
            {t("language-remember")}
          </Switch>
          <p>{t("language-remember-help")}</p>
          {open && (
            <Boundary fallback={null}>
              <Suspense fallback={null}>
                <Thumbs
                  feature="locale-redirect"
                  question={t("language-remember-question")}
                />
              </Suspense>
            </Boundary>
          )}
        </div>
      </div>
    </div>
  );
}
