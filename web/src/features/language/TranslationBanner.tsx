import { translatedURL } from "#/app/alternates.ts";
import type { Doc } from "#/contract/page.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { isUILocale } from "#/l10n/locales.ts";
import styles from "./TranslationBanner.module.css";

type Kind = "machine" | "community" | "unmaintained";

/** German pages are an experiment; of the others, those of retired locales are not kept up. */
function kindOf(locale: string): Kind {
  if (locale === "de") return "machine";
  return isUILocale(locale) ? "community" : "unmaintained";
}

/** Says of a translated page who made it, and where the original is. */
export function TranslationBanner({ doc }: { readonly doc: Doc }) {
  const { t } = useTranslator();
  if (!doc.isTranslated) return null;
  const kind = kindOf(doc.locale);
  const english = translatedURL(doc.mdn_url, "en-US");
  return (
    <aside className={styles.banner} data-kind={kind} aria-label={t("translation-label")}>
      <p>
        <Message id={`translation-${kind}`} />{" "}
        <a href={english} data-native="" hrefLang="en">
          {t("translation-english")}
        </a>
      </p>
    </aside>
  );
}
