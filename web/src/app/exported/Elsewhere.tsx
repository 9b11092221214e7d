import type { ExportFrame } from "#/contract/exported.ts";
import { languageName } from "#/core/languageNames.ts";
import { useTranslator } from "#/l10n/context.tsx";

/** Links to the page in other languages of the export and on the web. */
export function Elsewhere({ frame }: { readonly frame: ExportFrame }) {
  const { t } = useTranslator();
  return (
    <>
      {frame.languages.length > 0 && (
        <p>
          {t("language-label")}{" "}
          {frame.languages.map(({ locale, url }, i) => (
            <span key={locale}>
              {i > 0 && " · "}
              <a href={url} hrefLang={locale} lang={locale}>
                {languageName(locale)}
              </a>
            </span>
          ))}
        </p>
      )}
      {frame.online !== "" && (
        <p>
          <a href={frame.online} rel="external">
            {t("exported-online")}
          </a>
        </p>
      )}
    </>
  );
}
