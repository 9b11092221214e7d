import type { SearchArea, SearchBaseline, SearchData, Sort } from "#/contract/search.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { resultsAddress } from "./address.ts";
import styles from "./SearchView.module.css";

const orders: readonly Sort[] = ["best", "relevance", "popularity"];
const baselines: readonly SearchBaseline[] = ["high", "low", "limited"];
const english = "en-US";

interface OptionsProps {
  readonly data: SearchData;
  readonly sortable: boolean;
}

/** Links that change the order, filters or languages of a search. */
export function Options({ data, sortable }: OptionsProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const isPlatform = useSite().docs === null; // popularity and Baseline are of the web platform
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
      {isPlatform && data.results?.metadata.areas !== undefined && (
        <Filters data={data} areas={data.results.metadata.areas} />
      )}
      {sortable && isPlatform && (
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

interface FiltersProps {
  readonly data: SearchData;
  readonly areas: readonly SearchArea[];
}

/** Links to results of one area or with one Baseline status. */
function Filters({ data, areas }: FiltersProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const { area = "", baseline = "" } = data;
  if (areas.length === 0 && area + baseline === "") return null;
  const entries = <T extends string>(
    values: readonly T[],
    name: string,
    change: (value: T | "") => Partial<SearchData>,
  ) =>
    (["", ...values] as const).map((value) => ({
      key: value,
      name: t(value === "" ? "results-any" : `${name}${value}`),
      address: resultsAddress(locale, { ...data, ...change(value) }),
    }));
  return (
    <>
      {(areas.length > 1 || area !== "") && (
        <Choice
          label={t("results-area")}
          entries={entries(areas, "results-area-", (value) => ({ area: value }))}
          chosen={area}
        />
      )}
      <Choice
        label={t("results-baseline")}
        entries={entries(baselines, "baseline-", (value) => ({ baseline: value }))}
        chosen={baseline}
      />
    </>
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
