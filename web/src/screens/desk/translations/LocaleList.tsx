import { useWriterTranslator } from "#/l10n/writers.ts";
import { buttonClass } from "#/ui/Button/Button.tsx";
import { SelectField } from "#/ui/Field/Field.tsx";
import {
  DeskMain,
  Exports,
  ListView,
  Path,
  TextFilter,
  useList,
  type Column,
  type List,
} from "../kit/index.ts";
import { useValueName } from "../flaws/names.ts";
import { followWithin } from "../kit/Table.tsx";
import { Notices } from "./Notices.tsx";
import { statuses, type ListData, type PageStatus } from "./types.ts";
import styles from "./Translations.module.css";

/** A cell without a number. */
const none = "–";

interface LocaleListProps {
  readonly locale: string;
  /** Opens a page. */
  readonly open: (slug: string) => void;
}

/** The pages of a locale, compared with their originals. */
export function LocaleList({ locale, open }: LocaleListProps) {
  const { t } = useWriterTranslator();
  const list = useList<ListData>(`translations/${encodeURIComponent(locale)}`);
  const { data } = list;
  const columns: Column<PageStatus>[] = [
    {
      id: "slug",
      title: t("desk-l10n-page"),
      isSorted: true,
      cell: (row) => <PageCell row={row} list={list} open={open} />,
    },
    {
      id: "status",
      title: t("desk-l10n-status"),
      isSorted: true,
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: "sections",
      title: t("desk-l10n-sections"),
      isSorted: true,
      isNumber: true,
      cell: ({ status, sections = [] }) =>
        status === "missing" ? none : sections.filter(({ marked }) => !marked).length,
    },
    {
      id: "commits",
      title: t("desk-l10n-commits"),
      isSorted: true,
      isNumber: true,
      cell: ({ status, commits }) => (status === "missing" ? none : commits),
    },
    {
      id: "days",
      title: t("desk-l10n-days"),
      isSorted: true,
      isNumber: true,
      cell: ({ status, days }) => (status === "missing" ? none : days),
    },
    {
      id: "popularity",
      title: t("desk-l10n-popularity"),
      isSorted: true,
      isNumber: true,
      cell: ({ popularity }) =>
        popularity === 0 ? none : popularity.toPrecision(2).replace(/e-\d+$/, ""),
    },
  ];
  const overview = data?.locale;
  return (
    <DeskMain
      title={
        overview === null || overview === undefined
          ? t("desk-l10n-of", { language: locale })
          : t("desk-l10n-of", { language: `${overview.native} (${locale})` })
      }
      actions={
        <>
          <Exports list={list} />
          <a
            className={buttonClass({ size: "small" })}
            href={`/_dev/translations/${locale}/feed.xml`}
            data-native=""
          >
            {t("desk-l10n-feed")}
          </a>
        </>
      }
    >
      <Filters list={list} />
      <Notices state={data} />
      <ListView
        list={list}
        caption={t("desk-l10n-of", { language: locale })}
        count={(total) => t("desk-l10n-count", { total })}
        columns={columns}
        keyOf={(row) => row.slug}
        empty={data?.isPartial === true ? t("loading") : t("desk-l10n-empty")}
      />
    </DeskMain>
  );
}

function Filters({ list }: { readonly list: List<ListData> }) {
  const { t } = useWriterTranslator();
  const nameOf = useValueName();
  const { data, parameters, change } = list;
  const folder = parameters.get("folder") ?? "";
  const status = parameters.get("status") ?? "";
  const folders = data?.folders ?? [];
  const counts = data?.locale?.counts ?? {};
  return (
    <div className={styles.filters}>
      <TextFilter list={list} label={t("desk-l10n-filter")} />
      <SelectField
        label={t("desk-l10n-status")}
        value={status}
        onChange={({ target }) => change({ status: target.value })}
      >
        <option value="">{t("desk-l10n-any")}</option>
        {statuses.map((option) => (
          <option key={option} value={option}>
            {t("desk-l10n-option", {
              name: t(`desk-l10n-${option}`),
              n: counts[option] ?? 0,
            })}
          </option>
        ))}
        {status.includes(",") && <option value={status}>{status}</option>}
      </SelectField>
      <SelectField
        label={t("desk-l10n-folder")}
        value={folder}
        onChange={({ target }) => change({ folder: target.value })}
      >
        <option value="">{t("desk-l10n-any")}</option>
        {folder !== "" && !folders.some(({ path }) => path === folder) && (
          <option value={folder}>{nameOf("folder", folder)}</option>
        )}
        {folders.map(({ path, count }) => (
          <option key={path} value={path}>
            {t("desk-l10n-option", { name: nameOf("folder", path), n: count })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface CellProps {
  readonly row: PageStatus;
}

interface PageCellProps extends CellProps, Pick<LocaleListProps, "open"> {
  readonly list: List<ListData>;
}

function PageCell({ row, list, open }: PageCellProps) {
  const changes = { details: row.slug, page: list.parameters.get("page") };
  return (
    <>
      <a
        href={list.addressWith(changes)}
        onClick={(event) => followWithin(event, () => open(row.slug))}
      >
        {row.title}
      </a>
      <small className={styles.slug}>
        <Path path={row.slug} />
      </small>
    </>
  );
}

/** The status, with details. */
export function StatusCell({ row }: CellProps) {
  const { t } = useWriterTranslator();
  return (
    <>
      <span className={styles.status} data-status={row.status}>
        {t(`desk-l10n-${row.status}`)}
      </span>
      {row.note !== undefined && <small className={styles.note}>{row.note}</small>}
    </>
  );
}
