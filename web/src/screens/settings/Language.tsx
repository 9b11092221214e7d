import { useId } from "react";
import { languageNames } from "#/core/languageNames.ts";
import { locales } from "#/core/locales.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { setPreferredLocale } from "#/storage/preferredLocale.ts";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { SavingState } from "./ToggleRow.tsx";
import { useSettings } from "./useSettings.ts";
import styles from "./Settings.module.css";

/** The reader's preferred language of pages, on all devices. */
export function Language({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const { saving, failure, change } = useSettings();
  const id = useId();
  const choose = async (value: string) => {
    const locale = value === "" ? null : value;
    if (await change({ locale_override: locale })) setPreferredLocale(locale);
  };
  return (
    <Section id="language" title={t("settings-language")}>
      <Row
        title={<label htmlFor={id}>{t("settings-language-label")}</label>}
        action={
          <select
            id={id}
            className={styles.select}
            value={user.settings.localeOverride ?? ""}
            aria-busy={saving}
            onChange={(event) => void choose(event.target.value)}
          >
            <option value="">{t("settings-language-none")}</option>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languageNames[locale]}
              </option>
            ))}
          </select>
        }
      >
        <p>{t("settings-language-note")}</p>
        <SavingState saving={saving} failure={failure} />
      </Row>
    </Section>
  );
}
