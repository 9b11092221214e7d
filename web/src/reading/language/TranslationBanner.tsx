import type { Doc } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { translatedURL } from "#/core/scheme.ts";
import { Message, useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import styles from "./TranslationBanner.module.css";

type Kind = "machine" | "community" | "unmaintained";

/** German pages are an experiment; those of inactive locales are not maintained. */
function kindOf({ locale, isActive }: Doc): Kind {
  if (locale === "de") return "machine";
  return isActive ? "community" : "unmaintained";
}

/** The notice that a page shows the text of the default language, with a link to that. */
function Untranslated({ original }: { readonly original: NonNullable<Doc["original"]> }) {
  const { t } = useTranslator();
  const { docs } = useSite();
  const { locale, url } = original;
  const native = docs?.languages.find(({ tag }) => tag === locale)?.label ?? locale;
  return (
    <aside
      className={styles.banner}
      data-kind="untranslated"
      lang={useTextLanguage()}
      aria-label={t("translation-label")}
    >
      <p>
        {t("translation-missing")}{" "}
        <a href={url} data-native="" hrefLang={locale} lang={locale}>
          {native}
        </a>
      </p>
    </aside>
  );
}

/** The origin of a translated page, with a link to the original. */
export function TranslationBanner({ doc }: { readonly doc: Doc }) {
  const { t } = useTranslator();
  const lang = useTextLanguage();
  const { docs } = useSite();
  if (doc.original !== undefined) return <Untranslated original={doc.original} />;
  if (docs !== null || !doc.isTranslated) return null;
  const kind = kindOf(doc);
  const english = translatedURL(doc.mdn_url, "en-US");
  return (
    <aside
      className={styles.banner}
      data-kind={kind}
      lang={lang}
      aria-label={t("translation-label")}
    >
      <p>
        {kind === "machine" && (
          <strong className={styles.experiment}>
            <Icon name="flask" />
            {t("language-experiment")}
          </strong>
        )}
        <Message id={`translation-${kind}`} />{" "}
        <a href={english} data-native="" hrefLang="en">
          {t("translation-english")}
        </a>
      </p>
    </aside>
  );
}
