import type { SearchData, Sort } from "#/contract/search.ts";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { resultsAddress } from "./address.ts";
import styles from "./SearchView.module.css";

const orders: readonly Sort[] = ["best", "relevance", "popularity"];
const english = "en-US";

interface OptionsProps {
  readonly data: SearchData;
  readonly sortable: boolean;
}

/** Links to the same search in another order or in other languages. */
export function Options({ data, sortable }: OptionsProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const own = data.available.find((translation) => translation.locale === locale);
  const other = data.available.find((translation) => translation.locale === english);
  return (
    <div className={styles.options}>
      {own !== undefined && other !== undefined && own !== other && (
        <Choice
          label={t("results-locales")}
          entries={[
            { locales: [locale], name: own.native },
            { locales: [english], name: other.native },
            {
              locales: [locale, english],
              name: t("results-both", { one: own.native, two: other.native }),
            },
          ].map(({ locales, name }) => ({
            key: locales.join(" "),
            name,
            address: resultsAddress(locale, { ...data, locales }),
          }))}
          chosen={data.locales.join(" ")}
        />
      )}
      {sortable && (
        <Choice
          label={t("results-sort")}
          entries={orders.map((sort) => ({
            key: sort,
            name: t(`results-${sort}`),
            address: resultsAddress(locale, { ...data, sort }),
          }))}
          chosen={data.sort}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly entries: readonly {
    readonly key: string;
    readonly name: string;
    readonly address: string;
  }[];
  readonly chosen: string;
}

function Choice({ label, entries, chosen }: ChoiceProps) {
  return (
    <nav aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {entries.map(({ key, name, address }) => (
          <li key={key}>
            <a
              href={address}
              data-native=""
              aria-current={key === chosen ? "true" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
