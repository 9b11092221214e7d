import { lazy, Suspense, useState } from "react";
import type { Doc, Translation } from "#/contract/page.ts";
import type { DocsSite } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
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

/** What the menu needs of a page. */
type Translated = Pick<
  Doc,
  "locale" | "mdn_url" | "native" | "original" | "other_translations"
>;

/** The languages of a page: in docs trees also those that show it without a translation. */
function languagesOf(doc: Translated, docs: DocsSite | null): readonly Translation[] {
  const list = doc.other_translations ?? [];
  if (docs === null) return list;
  const [main] = docs.languages;
  const has = (tag: string | undefined) => list.some(({ locale }) => locale === tag);
  const isEverywhere = docs.showsUntranslated && has(main?.tag);
  return docs.languages
    .filter(({ tag }) => isEverywhere || has(tag) || tag === doc.locale)
    .map(({ tag, label, name }) => ({
      locale: tag,
      native: label,
      title: list.find(({ locale }) => locale === tag)?.title ?? name,
    }));
}

/** Reports whether the menu has any choices. */
export function hasTranslations(doc: Translated, docs: DocsSite | null): boolean {
  return languagesOf(doc, docs).some(({ locale }) => locale !== doc.locale);
}

/** The translations of a page, and a switch to remember the choice. */
export function LanguageMenu({ doc }: { readonly doc: Translated }) {
  const { docs } = useSite();
  const { t } = useTranslator();
  const { open, setOpen, box, button } = useMenu();
  const [remembered, setRemembered] = useState<string | null>(null);

  if (!hasTranslations(doc, docs)) return null;
  const translations = languagesOf(doc, docs);
  const own = translations.find(({ locale }) => locale === doc.locale);

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
        <span className={styles.native} lang={doc.locale}>
          {own?.native ?? doc.native}
        </span>
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
                {docs === null && locale === "de" && (
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
