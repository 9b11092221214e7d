import type { TelemetryData, VisitQuery } from "#/contract/telemetry.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import { SelectField, TextField } from "#/ui/Field/Field.tsx";
import { addressOf, isFiltered, withFormat } from "./query.ts";
import styles from "./Telemetry.module.css";

/** Suggested periods, in days. */
const periods = [7, 28, 90, 365];

interface FiltersProps {
  readonly url: string;
  readonly data: TelemetryData;
}

/** The filters: a plain form, which needs no script. */
export function Filters({ url, data }: FiltersProps) {
  const { t } = useWriterTranslator();
  const { query, locales, report } = data;
  return (
    <>
      <form
        className={styles.filters}
        method="get"
        action={url}
        aria-label={t("staff-filter")}
        // The query is the state: another query resets the fields.
        key={addressOf(url, query)}
      >
        <TextField
          label={t("staff-from")}
          type="date"
          name="from"
          defaultValue={query.from}
          required
        />
        <TextField
          label={t("staff-to")}
          type="date"
          name="to"
          defaultValue={query.to}
          required
        />
        <TextField
          label={t("staff-path")}
          hint={t("staff-path-hint")}
          name="path"
          defaultValue={query.path}
          maxLength={512}
          spellCheck={false}
          autoCapitalize="off"
        />
        <SelectField label={t("staff-locale")} name="locale" defaultValue={query.locale}>
          <option value="">{t("staff-any")}</option>
          {locales.map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </SelectField>
        <TextField
          label={t("staff-country")}
          hint={t("staff-country-hint")}
          name="country"
          defaultValue={query.country}
          maxLength={2}
          size={4}
          autoCapitalize="characters"
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {t("staff-show")}
          </Button>
          {isFiltered(query) && (
            <a href={addressOf(url, { from: query.from, to: query.to })}>
              {t("staff-reset")}
            </a>
          )}
        </div>
      </form>
      <div className={styles.links}>
        <Periods url={url} query={query} />
        {report !== null &&
          ["csv", "json"].map((format) => (
            <ButtonLink
              key={format}
              size="small"
              href={withFormat(url, query, format)}
              download=""
              data-native=""
            >
              {t("staff-export", { format: format.toUpperCase() })}
            </ButtonLink>
          ))}
      </div>
    </>
  );
}

interface PeriodsProps {
  readonly url: string;
  readonly query: VisitQuery;
}

function Periods({ url, query: { path, locale, country } }: PeriodsProps) {
  const { t } = useWriterTranslator();
  return (
    <nav aria-label={t("staff-periods")}>
      <ul className={styles.periods}>
        {periods.map((days) => (
          <li key={days}>
            <a href={addressOf(url, { days: String(days), path, locale, country })}>
              {t("staff-period", { days })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
