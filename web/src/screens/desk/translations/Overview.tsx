import { useLocale } from "#/core/context.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { DeskMain, ListView, useList, type Column, type List } from "../kit/index.ts";
import { Notices } from "./Notices.tsx";
import {
  statuses,
  type LocaleOverview,
  type OverviewData,
  type Status,
} from "./types.ts";
import styles from "./Translations.module.css";

/** The locales of the site, with the number of pages by status. */
export function Overview() {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const loaded = useList<OverviewData>("translations");
  const locales = loaded.data?.locales ?? [];
  const used = statuses.filter((status) => locales.some(({ counts }) => counts[status]));
  const list: List<OverviewRows> = {
    ...loaded,
    data:
      loaded.data === undefined
        ? undefined
        : { rows: locales, total: locales.length, page: 1, last: 1 },
  };
  const address = (row: LocaleOverview) => `/${locale}/_translations/${row.locale}`;
  const columns: Column<LocaleOverview>[] = [
    {
      id: "locale",
      title: t("desk-l10n-language"),
      cell: (row) => (
        <>
          <a href={address(row)} lang={row.locale} dir="auto">
            {row.native}
          </a>{" "}
          <small>
            {row.locale}
            {!row.isActive && <> · {t("desk-l10n-inactive")}</>}
          </small>
        </>
      ),
    },
    {
      id: "translated",
      title: t("desk-l10n-translated"),
      cell: (row) => <Share part={row.translated} whole={row.originals} />,
    },
    ...used.map((status) => ({
      id: status,
      title: t(`desk-l10n-${status}`),
      isNumber: true,
      cell: (row: LocaleOverview) => (
        <Count row={row} status={status} address={address(row)} />
      ),
    })),
  ];
  return (
    <DeskMain title={t("desk-l10n")}>
      <p>{t("desk-l10n-what")}</p>
      <Notices state={loaded.data} />
      <ListView
        list={list}
        caption={t("desk-l10n")}
        count={(total) => t("desk-l10n-languages", { total })}
        columns={columns}
        keyOf={(row) => row.locale}
        empty={t("desk-l10n-none")}
      />
    </DeskMain>
  );
}

interface OverviewRows {
  readonly rows: readonly LocaleOverview[];
  readonly total: number;
  readonly page: number;
  readonly last: number;
}

interface CountProps {
  readonly row: LocaleOverview;
  readonly status: Status;
  readonly address: string;
}

function Count({ row, status, address }: CountProps) {
  const n = row.counts[status] ?? 0;
  return n === 0 ? 0 : <a href={`${address}?status=${status}`}>{n}</a>;
}

function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  const { t } = useWriterTranslator();
  return (
    <span className={styles.share}>
      <progress
        max={Math.max(whole, 1)}
        value={part}
        aria-label={t("desk-l10n-translated")}
      />
      <span>{t("desk-l10n-share", { part, whole })}</span>
    </span>
  );
}
